import { saveFile } from './saveFile.ts';

/** Saves a value as a JSON file of that name. */
export function saveJson(name: string, value: unknown): void {
  saveFile(`${name}.json`, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
