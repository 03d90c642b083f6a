import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import {
  type PackageTrail,
  type PackageView,
  packageLinkSchema,
  packageTrailSchema,
  packageViewSchema,
} from '../../../../api/contract/packages.ts';
import { type Problem, problemSchema } from '../../../../api/contract/problem.ts';
import { type FileValue, fileValueSchema } from '../../../../domain/file/fileValue.ts';
import type { FormContent } from '../../../../domain/form/formContent.ts';
import { consentText, textToSign } from '../../../../domain/package/signedPackage.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { png } from '../../../support/sampleFiles.ts';
import { hour, startApi, type TestApi } from '../../apiFixture.ts';
import { type Gateway, startGateway } from '../../services/messages/gateway.ts';
import { type MailServer, startMailServer } from '../../services/messages/mailServer.ts';

const content: FormContent = {
  items: [{ name: 'agreed', kind: 'yesNo', label: 'Do you agree?', required: true }],
};
const signature = { name: 'Carla Cafe', lines: [[100, 500, 200, 400, 300, 500]] };

let api: TestApi;
let mail: MailServer;
let gateway: Gateway;
let typeId = '';
let formId = '';
let documentId = '';
let file: FileValue;
let position = 0;
beforeAll(async () => {
  [mail, gateway] = await Promise.all([startMailServer(), startGateway()]);
  const reached = { SMTP_URL: mail.url, MAIL_FROM: 'Muster <no-reply@muster.test>', SMS_URL: gateway.url };
  api = await startApi({ environment: reached });
  typeId = (await done('dispatcher', 'packageType.create', { name: 'New customer' })).recordId ?? '';
  formId = await published('Consent', { shared: true });
  file = await upload();
  documentId = await documentOf(api.acme.customerId, file);
});
afterAll(async () => {
  await api.close();
  await Promise.all([mail.close(), gateway.close()]);
});

function send(as: Role, name: string, body: object): Promise<Response> {
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
}

async function done(as: Role, name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await send(as, name, body);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  const read = commandAnswerSchema.parse(json);
  position = Math.max(position, read.position);
  return read;
}

async function refused(as: Role, name: string, body: object): Promise<Problem> {
  return problemSchema.parse(await (await send(as, name, body)).json());
}

async function published(title: string, more: object = {}): Promise<string> {
  const input = { title, use: 'customer', moment: null, content, ...more };
  const { recordId } = await done('dispatcher', 'form.create', input);
  await done('dispatcher', 'form.publish', { formId: recordId });
  return recordId ?? '';
}

async function upload(): Promise<FileValue> {
  const answer = await fetch(`${api.address}/api/v1/files?for=document.file&name=agreement.png`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.acme.tokens.dispatcher}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(png),
  });
  return fileValueSchema.parse(await answer.json());
}

async function documentOf(customerId: string, of: FileValue | null): Promise<string> {
  const input = { name: 'Agreement', about: `customer:${customerId}`, file: of };
  return (await done('dispatcher', 'document.create', input)).recordId ?? '';
}

const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * hour;

function draftOf(more: object = {}) {
  return {
    name: 'Papers',
    about: `customer:${api.acme.customerId}`,
    typeId,
    recipient: 'Carla Cafe',
    by: 'hand',
    documentIds: [documentId],
    formIds: [formId],
    openUntil: inHours(48),
    ...more,
  };
}

async function draft(more: object = {}): Promise<string> {
  return (await done('dispatcher', 'paperPackage.create', draftOf(more))).recordId ?? '';
}

/** A package that was sent, with the code of its link. */
async function sent(more: object = {}): Promise<{ readonly id: string; readonly code: string }> {
  const id = await draft(more);
  await done('dispatcher', 'paperPackage.send', { paperPackageId: id });
  return { id, code: await linkOf(id) };
}

async function linkOf(id: string): Promise<string> {
  await settled();
  const answer = await api.ask('POST', `/api/v1/packages/${id}/link`, { as: api.acme.tokens.dispatcher });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return new URL(packageLinkSchema.parse(json).link).hash.slice(1);
}

/** Until the read side has read everything that was sent here. */
async function settled(): Promise<void> {
  await api.ask('GET', `/api/v1/packages?after=${position}`, { as: api.acme.tokens.dispatcher });
}

/** What somebody does who has a link and no account. */
async function byLink(step: string, body: object): Promise<PackageView> {
  const answer = await api.ask('POST', `/api/packages/${step}`, { body });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return packageViewSchema.parse(json);
}

async function refusedByLink(step: string, body: object): Promise<Problem> {
  return problemSchema.parse(await (await api.ask('POST', `/api/packages/${step}`, { body })).json());
}

const read = (code: string) => byLink('read', { code, documentId, sha256: file.sha256 });
const answer = (code: string) => byLink('answer', { code, formId, version: 1, answers: '{"agreed":true}' });

/** A package in which everything is done but the signature. */
async function ready(): Promise<{ readonly id: string; readonly code: string; readonly hash: string }> {
  const { id, code } = await sent();
  await byLink('open', { code });
  await read(code);
  const { hash } = await answer(code);
  return { id, code, hash: hash ?? '' };
}

async function trailOf(id: string, as: Role = 'dispatcher'): Promise<PackageTrail> {
  const found = await api.ask('GET', `/api/v1/packages/${id}/trail`, { as: api.acme.tokens[as] });
  return packageTrailSchema.parse(await found.json());
}

describe('a package', () => {
  test('D215: is not sent without a type, an item, a way, or after its time', async () => {
    const without = async (more: object) => {
      const paperPackageId = await draft(more);
      return refused('dispatcher', 'paperPackage.send', { paperPackageId });
    };
    expect(await without({ typeId: null })).toMatchObject({
      code: 'invalid_input',
      detail: 'Please select a type before sending a package',
    });
    expect((await without({ documentIds: [], formIds: [] })).detail).toMatch('at least one document or form');
    expect((await without({ by: 'email' })).detail).toMatch('no e-mail address');
    expect((await without({ by: 'sms' })).detail).toMatch('no phone number');
    expect((await without({ openUntil: inHours(-1) })).detail).toMatch('is over');
  });

  test('is written to its recipient once by e-mail, whose link opens it until a reminder brings another', async () => {
    const id = await draft({
      name: 'Papers by post',
      by: 'email',
      email: 'carla@cafe.test',
      message: 'Please {read}',
    });
    const letters = () => mail.received.filter(({ subject }) => subject.includes('Papers by post'));
    const codeIn = (source: string) => {
      const [, code = ''] =
        /\/package#([\w-]+)/.exec(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
      return code;
    };
    await done('dispatcher', 'paperPackage.send', { paperPackageId: id });
    await expect.poll(() => letters().length).toBe(1);
    const [first] = letters();
    expect(first?.to).toEqual(['carla@cafe.test']);
    expect(first?.source).toContain('Please (read)');
    const code = codeIn(first?.source ?? '');
    expect((await byLink('open', { code })).stage).toBe('opened');
    await done('dispatcher', 'paperPackage.remind', { paperPackageId: id });
    await expect.poll(() => letters().length).toBe(2);
    const [, reminder] = letters();
    expect(reminder?.subject).toMatch(/^Reminder: /);
    expect((await byLink('view', { code: codeIn(reminder?.source ?? '') })).stage).toBe('opened');
    expect((await api.ask('POST', '/api/packages/view', { body: { code } })).status).toBe(404);
  });

  test('is written to its recipient by text message', async () => {
    const id = await draft({ name: 'Papers by text', by: 'sms', mobile: '+61400000077' });
    await done('dispatcher', 'paperPackage.send', { paperPackageId: id });
    const texts = () => gateway.received.filter(({ text }) => text.includes('Papers by text'));
    await expect.poll(() => texts().length).toBe(1);
    expect(texts()[0]).toMatchObject({
      to: '+61400000077',
      text: expect.stringMatching(/read and sign .*#/),
    });
  });

  test('holds nothing that its recipient could not read or fill in', async () => {
    const notOf = await documentOf(api.acme.otherCustomerId, file);
    const empty = await documentOf(api.acme.customerId, null);
    const asksForFiles = await published('With photo', {
      content: { items: [{ name: 'photo', kind: 'photo', label: 'Photo' }] },
    });
    const ofPeople = await published('Of people', { use: 'person' });
    for (const [more, text] of [
      [{ documentIds: [notOf] }, 'of another customer'],
      [{ documentIds: [empty] }, 'has no file'],
      [{ formIds: [asksForFiles] }, "whose question 'Photo' only people answer who sign in"],
      [{ formIds: [ofPeople] }, 'is not for a customer'],
    ] as const) {
      const paperPackageId = await draft(more);
      expect((await refused('dispatcher', 'paperPackage.send', { paperPackageId })).detail).toMatch(text);
    }
  });

  test('is opened, read, filled in and signed by its link, and what was signed is kept', async () => {
    const { id, code } = await sent();
    const before = await byLink('view', { code });
    expect(before).toMatchObject({ stage: 'sent', items: [], hash: null, recipient: 'Carla Cafe' });
    const opened = await byLink('open', { code });
    expect(opened.items.map(({ title, isDone }) => [title, isDone])).toEqual([
      ['Agreement', false],
      ['Consent', false],
    ]);
    const bytes = await api.ask('POST', '/api/packages/file', { body: { code, documentId } });
    expect(Buffer.from(await bytes.arrayBuffer()).equals(Buffer.from(png))).toBe(true);
    expect((await read(code)).hash).toBeNull();
    const whole = await answer(code);
    expect(whole.items.every(({ isDone }) => isDone)).toBe(true);
    const { hash } = whole;
    const signed = await byLink('sign', { code, hash, signature, consents: true });
    expect(signed).toMatchObject({ stage: 'signed', items: [] });

    const trail = await trailOf(id);
    expect(trail.entries.map(({ what, title }) => [what, title])).toEqual([
      ['sent', null],
      ['opened', null],
      ['read', 'Agreement'],
      ['filled', 'Consent'],
      ['signed', null],
    ]);
    const { evidence } = trail;
    expect(evidence).toMatchObject({ signature, origin: { address: '127.0.0.1' } });
    const consent = consentText(whole.organisation);
    const text = textToSign(id, evidence?.items ?? [], consent);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect(evidence?.items[0]?.sha256).toBe(file.sha256);
  });

  test('keeps a PDF of what was signed, which recipient and planner read', async () => {
    const { code, hash } = await ready();
    await byLink('sign', { code, hash, signature: { name: 'Carla Cafe', lines: [] }, consents: true });
    await expect.poll(async () => (await byLink('view', { code })).hasCopy).toBe(true);
    const copy = await api.ask('POST', '/api/packages/file', { body: { code, documentId: null } });
    expect(copy.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await copy.arrayBuffer()).toString('latin1');
    expect(bytes.startsWith('%PDF')).toBe(true);
    // The documents are enclosed.
    expect(bytes).toContain('EmbeddedFile');
  });

  test('is signed once, and only what was shown', async () => {
    const { code, hash } = await ready();
    const sign = (more: object) => refusedByLink('sign', { code, hash, signature, consents: true, ...more });
    expect((await sign({ hash: 'a'.repeat(64) })).code).toBe('revision_conflict');
    expect((await sign({ consents: false })).code).toBe('invalid_input');
    expect((await sign({ signature: { name: ' ', lines: [] } })).detail).toMatch('signature.name');
    for (const lines of [[[]], [[1, 2]], [[1, 2, 3]], [[1, 2, 3, 4000]], [['a', 'b', 'c', 'd']], 'data:,']) {
      expect((await sign({ signature: { name: 'Carla', lines } })).code, JSON.stringify(lines)).toBe(
        'invalid_input',
      );
    }
    const long = Array.from({ length: 11 }, () => Array.from({ length: 2000 }, () => 1));
    expect((await sign({ signature: { name: 'Carla', lines: long } })).detail).toMatch('too many points');
    await byLink('sign', { code, hash, signature, consents: true });
    expect(await sign({})).toMatchObject({
      code: 'transition_not_allowed',
      detail: expect.stringContaining('has been signed'),
    });
    expect((await refusedByLink('answer', { code, formId, version: 1, answers: '{}' })).code).toBe(
      'transition_not_allowed',
    );
  });

  test('is not signed before everything is read and filled in, and read again where a file has changed', async () => {
    const { code } = await sent();
    await byLink('open', { code });
    expect(
      (await refusedByLink('sign', { code, hash: 'a'.repeat(64), signature, consents: true })).detail,
    ).toMatch('still to be read');
    expect((await refusedByLink('answer', { code, formId, version: 1, answers: '{}' })).detail).toMatch(
      'answers.agreed: Do you agree? is required',
    );
    expect((await refusedByLink('answer', { code, formId, version: 2, answers: '{}' })).code).toBe(
      'revision_conflict',
    );
    expect((await refusedByLink('read', { code, documentId, sha256: 'a'.repeat(64) })).code).toBe(
      'revision_conflict',
    );
    await answer(code);
    expect(
      (await refusedByLink('answer', { code, formId, version: 1, answers: '{"agreed":false}' })).detail,
    ).toMatch('has been filled in');
    expect((await read(code)).hash).not.toBeNull();
    const own = await upload();
    const other = { ...own, name: 'second.png' };
    expect((await refused('dispatcher', 'document.change', { documentId, file: other })).code).toBe(
      'invalid_input',
    );
  });

  test('opens to nobody by an earlier link, once it is withdrawn, or after its time', async () => {
    const { id, code } = await sent();
    const newer = await linkOf(id);
    expect((await refusedByLink('view', { code })).code).toBe('not_found');
    await byLink('open', { code: newer });
    await done('dispatcher', 'paperPackage.withdraw', { paperPackageId: id });
    await settled();
    expect(await byLink('view', { code: newer })).toMatchObject({ stage: 'withdrawn', items: [] });
    expect((await refusedByLink('read', { code: newer, documentId, sha256: file.sha256 })).detail).toMatch(
      'has been withdrawn',
    );
    expect((await api.ask('POST', '/api/packages/file', { body: { code: newer, documentId } })).status).toBe(
      404,
    );

    const brief = await sent({ openUntil: Math.floor(Date.now() / 1000) + 3 });
    await byLink('open', { code: brief.code });
    await expect.poll(async () => (await byLink('view', { code: brief.code })).stage).toBe('expired');
    expect(
      (await refusedByLink('answer', { code: brief.code, formId, version: 1, answers: '{}' })).detail,
    ).toMatch('has expired');
  });

  test('is opened, noted and signed by its link alone, and not by a planner', async () => {
    const { id } = await sent();
    for (const step of ['open', 'progress', 'complete', 'sign', 'expire', 'keep']) {
      const problem = await refused('dispatcher', `paperPackage.${step}`, {
        paperPackageId: id,
        ...(step === 'sign' ? { signedHash: 'a', evidence: 'b' } : {}),
      });
      expect(problem.code, step).toBe('not_allowed');
    }
  });

  test('is seen by planners, and once it is sent by the customer who gets it; never by another organisation', async () => {
    const { id } = await sent();
    const unsent = await draft();
    await settled();
    const names = async (token: string) => {
      const rows = await api.ask('GET', `/api/v1/packages?limit=100&inactive=true`, { as: token });
      const json = (await rows.json()) as { rows?: { id: string }[] };
      return (json.rows ?? []).map((row) => row.id);
    };
    expect(await names(api.acme.tokens.dispatcher)).toEqual(expect.arrayContaining([id, unsent]));
    const customers = await names(api.acme.tokens.customer);
    expect(customers).toContain(id);
    expect(customers).not.toContain(unsent);
    expect(await names(api.acme.tokens.resource)).toEqual([]);
    expect(await names(api.umbra.tokens.dispatcher)).toEqual([]);
    for (const as of [api.acme.tokens.customer, api.acme.tokens.resource, api.umbra.tokens.dispatcher]) {
      expect((await api.ask('GET', `/api/v1/packages/${id}/trail`, { as })).status).toBe(404);
      const link = await api.ask('POST', `/api/v1/packages/${id}/link`, { as });
      expect([403, 404]).toContain(link.status);
    }
    expect(await refused('scheduler', 'paperPackage.withdraw', { paperPackageId: id })).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('that is not to be signed is completed', async () => {
    const { code } = await sent({ toSign: false, formIds: [] });
    await byLink('open', { code });
    expect((await refusedByLink('complete', { code })).code).toBe('transition_not_allowed');
    await read(code);
    expect((await byLink('complete', { code })).stage).toBe('completed');
  });
});
