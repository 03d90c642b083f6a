/**
 * Ctrl-C, the end of the terminal, or a service manager's signal. A second signal changes nothing: npm passes
 * on each one that the terminal has sent already.
 */
export function untilToldToStop(): { readonly signal: AbortSignal; readonly stopped: Promise<'told'> } {
  const told = new AbortController();
  const stopped = new Promise<'told'>((resolve) => {
    told.signal.addEventListener('abort', () => resolve('told'), { once: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.abort());
  return { signal: told.signal, stopped };
}
