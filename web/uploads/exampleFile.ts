import Papa from 'papaparse';

/** The example of a kind (`GET /api/v1/uploads/{kind}/fields`) as a file. */
export function exampleFile(example: readonly (readonly string[])[]): string {
  return Papa.unparse(example.map((row) => [...row]));
}
