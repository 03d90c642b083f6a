import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exifOrientation,
  orientationSegment,
} from '../../../../../api/services/identity/photo/exifOrientation.ts';
import { plainImage } from '../../../../../api/services/identity/photo/plainImage.ts';
import { png } from '../../../../support/sampleFiles.ts';

const segment = (marker: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);
const frame = segment(0xc0, Buffer.from([8, 0, 60, 0, 80, 1, 1, 0x11, 0]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  // A stuffed byte and a restart are no ends.
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
]);
const tables = segment(0xdb, Buffer.alloc(65, 1));
const plainParts = [tables, frame, scan];
const plain = Buffer.concat([startOfImage, ...plainParts, endOfImage]);

/** What cameras and programs write beside a picture: APP0 to APP15 but colours, and comments. */
const beside = fc
  .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe3, 0xed, 0xee, 0xef, 0xfe), fc.uint8Array({ maxLength: 40 }))
  .map(([marker, content]) => segment(marker, Buffer.concat([Buffer.from('secret'), content])));

test('a JPEG keeps its picture and its size, whatever is written between its parts and after its end', () => {
  fc.assert(
    fc.property(
      fc.array(beside),
      fc.array(beside),
      fc.array(beside),
      fc.uint8Array(),
      (one, two, three, rest) => {
        const bytes = Buffer.concat([
          startOfImage,
          ...one,
          tables,
          ...two,
          frame,
          ...three,
          scan,
          endOfImage,
          rest,
        ]);
        expect(plainImage(bytes, 'image/jpeg')).toEqual({ bytes: plain, width: 80, height: 60 });
      },
    ),
  );
});

test('a JPEG stays upright, and keeps its colours', () => {
  const colours = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'));
  const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'));
  const turned = orientationSegment(6);
  expect(exifOrientation(turned.subarray(4))).toBe(6);
  // As a camera writes it: little-endian, with a make before it and the place after it.
  const tiff = Buffer.alloc(8 + 2 + 3 * 12);
  tiff.write('II*\0\x08\0\0\0\x03\0', 'latin1');
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt16LE(6, 30);
  tiff.writeUInt16LE(0x8825, 34);
  const camera = segment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS -33.9')]),
  );
  const bytes = Buffer.concat([startOfImage, camera, colours, adobe, ...plainParts, endOfImage]);
  expect(plainImage(bytes, 'image/jpeg')?.bytes).toEqual(
    Buffer.concat([startOfImage, turned, colours, adobe, ...plainParts, endOfImage]),
  );
});

test.each([
  [1, 80, 60],
  [3, 80, 60],
  [4, 80, 60],
  [5, 60, 80],
  [6, 60, 80],
  [8, 60, 80],
])(
  'a JPEG that was taken in position %i is %i pixels wide and %i high, as it is shown',
  (turn, width, height) => {
    const bytes = Buffer.concat([startOfImage, orientationSegment(turn), ...plainParts, endOfImage]);
    expect(plainImage(bytes, 'image/jpeg')).toMatchObject({ width, height });
  },
);

test('a PNG keeps its picture and its size', () => {
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
  };
  const told = fc
    .tuple(fc.constantFrom('tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'acTL', 'fdAT', 'caNv'), fc.uint8Array())
    .map(([type, content]) => chunk(type, content));
  fc.assert(
    fc.property(fc.array(told), fc.uint8Array(), (some, rest) => {
      const bytes = Buffer.concat([png.subarray(0, 33), ...some, png.subarray(33), rest]);
      expect(plainImage(bytes, 'image/png')).toEqual({ bytes: png, width: 1, height: 1 });
    }),
  );
});

test('what is cut off or changed is refused or is an image still, and never throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(['image/jpeg', plain] as const, ['image/png', png] as const),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      ([type, whole], cut, changes) => {
        const bytes = Buffer.from(
          whole.subarray(0, changes.length === 0 ? cut % whole.length : whole.length),
        );
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const image = plainImage(bytes, type);
        if (changes.length === 0) expect(image).toBeUndefined();
        // Nothing is left to take out.
        if (image !== undefined) expect(plainImage(image.bytes, type)).toEqual(image);
      },
    ),
  );
});
