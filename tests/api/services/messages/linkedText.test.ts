import { expect, test } from 'vitest';
import { linkedText } from '../../../../api/services/messages/linkedText.ts';

test('an address of the web is a link, without what stands behind it', () => {
  expect(
    linkedText(
      'Open http://localhost:4000/login?mode=signIn&oobCode=a-_1. It works (https://a.test/#b) once.',
    ),
  ).toBe(
    'Open <a href="http://localhost:4000/login?mode=signIn&amp;oobCode=a-_1" rel="noreferrer">http://localhost:4000/login?mode=signIn&amp;oobCode=a-_1</a>. ' +
      'It works (<a href="https://a.test/#b" rel="noreferrer">https://a.test/#b</a>) once.',
  );
});

test('nothing else of a text is markup', () => {
  expect(linkedText('<b>"Ana" & \'Bo\'</b> javascript:alert(1)')).toBe(
    '&lt;b&gt;&quot;Ana&quot; &amp; &#39;Bo&#39;&lt;/b&gt; javascript:alert(1)',
  );
  expect(linkedText('https://a.test/"onclick="x')).toBe(
    '<a href="https://a.test/" rel="noreferrer">https://a.test/</a>&quot;onclick=&quot;x',
  );
});
