import { Buffer } from 'node:buffer';

/** A picture of one pixel that every browser shows. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The beginnings of other files, enough to identify them. */
export const beginnings = {
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  webp: Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]),
  gif: Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(32)]),
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  html: Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>'),
  csv: Buffer.from('First name,Last name\nAda,Lovelace\n'),
  zip: Buffer.from('504b0304140000000800', 'hex'),
} as const;

/** A file of so many bytes that begins as given. */
export function ofSize(beginning: Buffer, bytes: number): Buffer<ArrayBuffer> {
  return Buffer.concat([beginning, Buffer.alloc(bytes - beginning.length)]);
}
