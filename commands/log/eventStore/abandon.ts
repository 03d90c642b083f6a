/** The methods of the client's streams that are needed here; the client's types are older than Node's. */
export interface Abandoned {
  on(event: 'error', listener: () => void): unknown;
  removeAllListeners(event: 'readable'): unknown;
  resume(): unknown;
}

/**
 * Ends a read or a subscription of the client before its end. Destroying the stream would leave the
 * underlying call open for ever, with data that it has received and nobody reads. So the call is cancelled
 * and the rest is discarded until the cancellation arrives.
 */
export function abandon(stream: Abandoned, cancel: () => Promise<void>): void {
  stream.on('error', ignore);
  stream.removeAllListeners('readable');
  // If the call could never be made, there is nothing to cancel.
  cancel().catch(ignore);
  stream.resume();
}

function ignore(): void {}
