import { expect, test } from 'vitest';
import { contentDisposition } from '../../../../api/services/files/contentDisposition.ts';

test.each([
  ['van.jpg', 'image/jpeg', `inline; filename="van.jpg"; filename*=UTF-8''van.jpg`],
  ['plan.pdf', 'application/pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  [
    'Führerschein 2.PNG',
    'image/png',
    `inline; filename="F_hrerschein 2.PNG"; filename*=UTF-8''F%C3%BChrerschein%202.PNG`,
  ],
  ['a"b;%41.gif', 'image/gif', `inline; filename="a_b;_41.gif"; filename*=UTF-8''a%22b%3B%2541.gif`],
])('%s of the type %s', (name, mediaType, header) => {
  expect(contentDisposition({ name, mediaType })).toBe(header);
});

test('a saved file has the extension of its type, whatever it was called', () => {
  expect(contentDisposition({ name: 'page.html', mediaType: 'application/pdf' })).toContain('page.html.pdf');
  expect(contentDisposition({ name: 'photo', mediaType: 'image/webp' })).toContain('filename="photo.webp"');
  expect(contentDisposition({ name: 'a.jpeg', mediaType: 'image/jpeg' })).not.toContain('.jpg');
});

test('a name has no line break, no folder and no mark that reverses it', () => {
  const header = contentDisposition({ name: '../a\r\nX: y\u202egpj.png', mediaType: 'image/png' });
  expect(header).toBe(`inline; filename=".._a__X: y_gpj.png"; filename*=UTF-8''.._a__X%3A%20y_gpj.png`);
  expect(contentDisposition({ name: 'half \ud800.png', mediaType: 'image/png' })).toContain(
    'half%20%EF%BF%BD.png',
  );
});
