import { expect, test } from 'vitest';
import { sizeProblem, typeProblem, typesText } from '../../../domain/file/fileProblem.ts';
import { sizeText } from '../../../domain/file/sizeText.ts';

test('a field says which types it takes, in words', () => {
  expect(typesText('image')).toBe('a PNG, JPEG, WebP or GIF image');
  expect(typesText('document')).toBe('a PDF document');
  expect(typesText()).toBe('a PNG, JPEG, WebP, GIF or PDF file');
});

test.each([
  ['image', 'image/png', undefined],
  ['image', 'application/pdf', 'must be a PNG, JPEG, WebP or GIF image'],
  ['document', 'application/pdf', undefined],
  ['document', 'image/png', 'must be a PDF document'],
  ['any', 'application/pdf', undefined],
  ['any', 'image/svg+xml', 'must be a PNG, JPEG, WebP, GIF or PDF file'],
  ['any', undefined, 'must be a PNG, JPEG, WebP, GIF or PDF file'],
] as const)('a field for %s and a file of the type %s: %s', (accepts, mediaType, problem) => {
  expect(typeProblem({ accepts }, mediaType)).toBe(problem);
});

test('a file may have as many bytes as its field says, 10 MB by default', () => {
  expect(sizeProblem({ atMostBytes: 500 }, 500)).toBeUndefined();
  expect(sizeProblem({ atMostBytes: 500 }, 1_500)).toBe('must have at most 500 bytes, and this has 2 KB');
  expect(sizeProblem({}, 10_000_000)).toBeUndefined();
  expect(sizeProblem({}, 12_400_000)).toBe('must have at most 10 MB, and this has 12.4 MB');
  expect(sizeProblem({}, 10_000_001)).toBe('must have at most 10 MB');
});

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [840_400, '840 KB'],
  [999_600, '1 MB'],
  [2_449_000, '2.4 MB'],
  [120_400_000, '120 MB'],
  [10_000_000_000, '10 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
