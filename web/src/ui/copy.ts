// Copies a text. Browsers offer the clipboard on secure pages only; a table at home is often
// reached by plain HTTP.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    // Inside an open dialog: everything else is out of reach there.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

/**
 * Where others find this page. Who sits at the server's own machine asks it; everybody else has
 * come that way.
 */
export async function shareOrigin(): Promise<string> {
  if (!isThisDevice(location.hostname)) return location.origin;
  try {
    const [first] = (await (await fetch('/addresses.json')).json()) as string[];
    return first ? new URL(first).origin : location.origin;
  } catch {
    return location.origin;
  }
}

/**
 * Whether a link with this host leads to the device it is opened on, so that nobody elsewhere has
 * any use for it.
 */
export const isThisDevice = (host: string): boolean =>
  /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(host);
