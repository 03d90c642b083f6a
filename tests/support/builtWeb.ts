import { buildWebIfStale, webDirectory } from '../../api/http/web/buildWeb.ts';
import { oneAtATime } from './oneAtATime.ts';

/** Where the built web application is: the first to need it builds it if it is missing or out of date. */
export async function builtWeb(): Promise<string> {
  await oneAtATime('web application', () => buildWebIfStale(() => {}, new AbortController().signal));
  return webDirectory;
}
