// The line to a table without a server: a worker that answers as one. Looks like a WebSocket, as
// far as protocol/socket.ts uses it.
export class WorkerLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
  });

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === 'ready') {
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      } else this.onmessage?.({ data });
    };
    // The engine does not come up, or has come to an end: the next try begins with a new worker.
    this.worker.onerror = () => {
      this.close();
      this.onclose?.();
    };
  }

  send(text: string): void {
    this.worker.postMessage(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.worker.terminate();
  }
}
