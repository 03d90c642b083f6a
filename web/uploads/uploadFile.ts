import Papa from 'papaparse';
import { columnNames, csvForm } from '../../domain/text/csvForm.ts';
import { jsonTable } from './jsonTable.ts';

/** A chosen file: its text, the names of its columns, and its first rows to look at. */
export interface UploadFile {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly string[];
  /** Whether the first row of the file names them; otherwise they are numbered. */
  readonly areInFile: boolean;
  readonly firstRows: readonly (readonly string[])[];
  /** More of them, for telling what its columns contain. */
  readonly sample: readonly (readonly string[])[];
}

export type ReadFile =
  | { readonly kind: 'file'; readonly file: UploadFile }
  | { readonly kind: 'problem'; readonly message: string };

/** Rows shown before anything is sent. */
const previewRows = 6;
/** Rows that tell what a column contains. */
const sampleRows = 100;
/** The server's own limit (`api/contract/upload.ts`). */
const mostCharacters = 32 * 1024 * 1024;

/** Reads a file as far as it is needed to match its columns. A file that cannot be one of ours is refused. */
export async function readUploadFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<ReadFile> {
  const written = decode(await file.arrayBuffer());
  const text = jsonTable(written) ?? written;
  if (text.trim() === '') return problem('The file is empty.');
  if (text.length > mostCharacters) return problem('The file is larger than 32 MB.');
  if (text.includes('\0')) return problem('The file is not a text file. Save the sheet as CSV first.');
  const { delimiter, before } = csvForm(text);
  const { data } = Papa.parse<string[]>(text.slice(before), {
    preview: sampleRows + 1,
    skipEmptyLines: 'greedy',
    delimiter,
  });
  const [header = [], second] = data;
  const { names: columns, areInFile } = columnNames(header, second);
  const sample = areInFile ? data.slice(1) : data;
  if (columns.every((column) => column === '')) return problem('The first line must name the columns.');
  return {
    kind: 'file',
    file: { name: file.name, text, columns, areInFile, firstRows: sample.slice(0, previewRows), sample },
  };
}

/** UTF-8, UTF-16 with a byte order mark or without, or what spreadsheets on Windows write. */
function decode(bytes: ArrayBuffer): string {
  const wide = utf16Of(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, looked)));
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** So many bytes tell how a text is written. */
const looked = 4096;

/** Without a mark, separators and Latin letters tell: one of their two bytes is zero, always the same one. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 1].map((parity) => bytes.filter((byte, at) => at % 2 === parity && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  // A text of one byte a letter has no zeros, and what is no text has them at all places.
  if (odd > bytes.length / 8 && even === 0) return 'utf-16le';
  if (even > bytes.length / 8 && odd === 0) return 'utf-16be';
  return undefined;
}

function problem(message: string): ReadFile {
  return { kind: 'problem', message };
}
