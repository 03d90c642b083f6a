/** The methods of the client's streams that are needed here; its types are older than Node's. */
export interface Abandoned {
  on(event: 'error', listener: () => void): unknown;
  removeAllListeners(event: 'readable'): unknown;
  resume(): unknown;
}

/**
 * Ends a read or a subscription of the client before its end. Destroying the stream would leave the call
 * under it open for ever, with what it has received and nobody reads; so the call is cancelled and the rest
 * flows off, until the cancellation itself arrives.
 */
export function abandon(stream: Abandoned, cancel: () => Promise<void>): void {
  stream.on('error', ignore);
  stream.removeAllListeners('readable');
  // Where the call could never be made there is nothing to cancel.
  cancel().catch(ignore);
  stream.resume();
}

function ignore(): void {}
