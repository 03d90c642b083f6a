import { expect, test } from 'vitest';
import { contentDisposition } from '../../../api/services/files/contentDisposition.ts';
import { fileNameOf } from '../../../web/shell/fileNameOf.ts';

const answer = (disposition?: string) =>
  new Response(null, disposition === undefined ? {} : { headers: { 'Content-Disposition': disposition } });

test.each(['Ana Silva 2026-03-01.pdf', 'Nguyễn O’Hara (100%); "1" 2026-03-01.pdf'])(
  'a file is called as the server calls it: %s',
  (name) => {
    expect(fileNameOf(answer(contentDisposition({ name, mediaType: 'application/pdf' })))).toBe(name);
  },
);

test.each([undefined, 'attachment', 'attachment; filename="a.pdf"', "attachment; filename*=UTF-8''%FF.pdf"])(
  'where the server gives no name in full, there is none: %s',
  (disposition) => {
    expect(fileNameOf(answer(disposition))).toBeUndefined();
  },
);
