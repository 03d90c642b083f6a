/** Why a script of somebody else's is not there (shell §8): it came too late, or not at all. */
export class ScriptNotLoaded extends Error {
  override readonly name = 'ScriptNotLoaded';
  readonly why: 'timeout' | 'failure';

  constructor(why: 'timeout' | 'failure', address: string) {
    super(`the script ${address} ${why === 'timeout' ? 'took too long' : 'was not loaded'}`);
    this.why = why;
  }
}

const begun = new Map<string, Promise<void>>();

export interface ScriptToLoad {
  /** Where it is, without the parameter that names what it calls. */
  readonly address: string;
  /** The parameter in which it is told what to call once it is ready; omitted: it is ready once it is loaded. */
  readonly readyParameter?: string;
  /** Milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Loads a script of somebody else's into the page, once; one that has failed is tried again the next time.
 *
 * @throws ScriptNotLoaded
 */
export function loadScript(wanted: ScriptToLoad): Promise<void> {
  const known = begun.get(wanted.address);
  if (known !== undefined) return known;
  const loading = load(wanted).catch((error: unknown) => {
    begun.delete(wanted.address);
    throw error;
  });
  begun.set(wanted.address, loading);
  return loading;
}

let calls = 0;

async function load({ address, readyParameter, timeoutMs }: ScriptToLoad): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  const url = new URL(address);
  const ready = `musterScriptReady${++calls}`;
  if (readyParameter === undefined) script.addEventListener('load', () => resolve());
  else {
    url.searchParams.set(readyParameter, ready);
    Reflect.set(window, ready, () => resolve());
  }
  script.addEventListener('error', () => reject(new ScriptNotLoaded('failure', address)));
  script.async = true;
  script.src = url.href;
  const timer = setTimeout(() => reject(new ScriptNotLoaded('timeout', address)), timeoutMs);
  document.head.append(script);
  try {
    await promise;
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
    Reflect.deleteProperty(window, ready);
  }
}
