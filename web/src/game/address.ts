// Where things are. A server answers `/t/TABLE` and `/rules`. Without one the page is a single file
// in some folder of some host, so everything stands behind its question mark: `?t=TABLE`, `?rules`.

const isFile = import.meta.env.BASE_URL !== '/';

/** A file beside the page. */
export const fileAddress = (path: string): string => `${import.meta.env.BASE_URL}${path}`;

export const home = import.meta.env.BASE_URL;

/** `place`: the moment of a replay, `?at=12`. */
export const tableAddress = (id: string, place = ''): string =>
  isFile ? `${home}?t=${id}${place.replace('?', '&')}` : `/t/${id}${place}`;

export const tableInAddress = (): string | null =>
  (isFile
    ? /^[A-Za-z0-9_-]+$/.exec(new URLSearchParams(location.search).get('t') ?? '')?.[0]
    : /^\/t\/([A-Za-z0-9_-]+)/.exec(location.pathname)?.[1]) ?? null;

/** `rule`: the one to begin with. */
export const rulesAddress = (rule = ''): string =>
  `${isFile ? `${home}?rules` : '/rules'}${rule && `#${rule}`}`;

export const isRulesAddress = (): boolean =>
  isFile ? new URLSearchParams(location.search).has('rules') : location.pathname === '/rules';
