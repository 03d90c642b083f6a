import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import {
  type FormToFillView,
  filledFormSchema,
  filledFormsSchema,
  formsToFillSchema,
} from '../../../../api/contract/forms.ts';
import { type Problem, problemSchema } from '../../../../api/contract/problem.ts';
import type { FormContent } from '../../../../domain/form/formContent.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

const content: FormContent = {
  items: [
    { name: 'safe', kind: 'yesNo', label: 'Is the site safe?', required: true },
    { name: 'why', kind: 'text', label: 'Why not', visibleIf: 'safe == false', required: true },
    { name: 'rooms', kind: 'table', label: 'Rooms' },
    { name: 'room', kind: 'text', label: 'Room', in: 'rooms', required: true },
    { name: 'area', kind: 'number', label: 'Area', unit: 'm²', in: 'rooms' },
    { name: 'total', kind: 'number', label: 'Total', computed: 'sum(rooms.map(row, row.area))' },
  ],
};

let api: TestApi;
let bookingId: string;
let about: string;
let position = 0;
beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  const start = mondayToCome();
  const input = { customerId, start, end: start + hour, resourceIds: [resourceId] };
  bookingId = (await done('dispatcher', 'booking.create', input)).recordId ?? '';
  about = `booking:${bookingId}`;
});
afterAll(() => api.close());

function send(as: Role, name: string, body: object, revision?: number): Promise<Response> {
  const headers = revision === undefined ? {} : { 'If-Match': `"${revision}"` };
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body, headers });
}

async function done(as: Role, name: string, body: object, revision?: number): Promise<CommandAnswerBody> {
  const answer = await send(as, name, body, revision);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  const read = commandAnswerSchema.parse(json);
  position = Math.max(position, read.position);
  return read;
}

async function refused(as: Role, name: string, body: object, revision?: number): Promise<Problem> {
  return problemSchema.parse(await (await send(as, name, body, revision)).json());
}

async function toFill(as: Role, of = about): Promise<readonly FormToFillView[]> {
  const path = `/api/v1/forms-to-fill?after=${position}${of === '' ? '' : `&about=${of}`}`;
  const answer = await api.ask('GET', path, { as: api.acme.tokens[as] });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return formsToFillSchema.parse(json).forms;
}

async function statusOf(as: Role, path: string): Promise<number> {
  return (await api.ask('GET', `${path}?after=${position}`, { as: api.acme.tokens[as] })).status;
}

async function filledAs(as: Role, id: string) {
  const path = `/api/v1/form-answers/${id}/content?after=${position}`;
  return filledFormSchema.parse(await (await api.ask('GET', path, { as: api.acme.tokens[as] })).json());
}

/** A published form, by its id. */
async function published(title: string, more: object = {}): Promise<string> {
  const input = { title, use: 'work', moment: 'beforeStart', content, ...more };
  const { recordId: formId = '' } = await done('dispatcher', 'form.create', input);
  await done('dispatcher', 'form.publish', { formId });
  return formId ?? '';
}

const begin = async (as: Role, formId: string, more: object = {}) =>
  (await done(as, 'formAnswer.create', { formId, version: 1, ...more })).recordId ?? '';
const answersOf = (answers: object) => JSON.stringify(answers);

describe('a required form', () => {
  test('holds the step of work back, says so, and lets it pass once it is filled in (D13, D131)', async () => {
    const formId = await published('Site safety', { required: true });
    await toFill('dispatcher');
    const held = await refused('resource', 'booking.start', { bookingId });
    expect(held).toMatchObject({
      code: 'form_missing',
      status: 409,
      detail: "Fill in 'Site safety' before you start.",
      details: { forms: [{ id: formId, title: 'Site safety' }], about },
    });
    expect(await refused('dispatcher', 'booking.start', { bookingId })).toMatchObject({
      code: 'form_missing',
    });
    expect(await toFill('resource')).toMatchObject([
      { formId, title: 'Site safety', required: true, moment: 'beforeStart', version: 1, filled: [] },
    ]);

    const { resourceId } = api.acme;
    const formAnswerId = await begin('resource', formId, { about, personId: resourceId });
    await done('resource', 'formAnswer.fill', { formAnswerId, answers: answersOf({ safe: false }) });
    const wrong = await refused('resource', 'formAnswer.submit', { formAnswerId });
    expect(wrong).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'answers.why', message: 'Why not is required' }] },
    });
    expect(await refused('resource', 'booking.start', { bookingId })).toMatchObject({ code: 'form_missing' });
    await done('resource', 'formAnswer.fill', { formAnswerId, answers: answersOf({ safe: true }) });
    await done('resource', 'formAnswer.submit', { formAnswerId });
    // What was submitted counts at once, whether it has been read or not.
    await done('resource', 'booking.start', { bookingId });
    expect(await toFill('resource')).toMatchObject([{ filled: [{ id: formAnswerId, stage: 'submitted' }] }]);
    await done('dispatcher', 'form.retire', { formId });
  });

  test('holds nothing else back: other labels, other kinds of work, a moment that is not yet', async () => {
    const forms = [
      await published('Of tasks', { required: true, workKinds: ['task'], moment: 'beforeFinish' }),
      await published('Of group events', { required: true, workKinds: ['group'], moment: 'beforeFinish' }),
    ];
    const last = await published('Handing over', { required: true, moment: 'beforeFinish' });
    // A form holds back what is done once its publication has been read.
    await toFill('dispatcher');
    expect(await refused('resource', 'booking.finish', { bookingId, outcome: 'Done' })).toMatchObject({
      code: 'form_missing',
      detail: "Fill in 'Handing over' before you finish.",
    });
    await done('dispatcher', 'form.retire', { formId: last });
    await done('resource', 'booking.finish', { bookingId, outcome: 'Done' });
    const { recordId: taskId } = await done('dispatcher', 'task.create', { title: 'Sweep' });
    expect(await refused('dispatcher', 'task.finish', { taskId })).toMatchObject({
      detail: "Fill in 'Of tasks' before you finish.",
    });
    for (const formId of forms) await done('dispatcher', 'form.retire', { formId });
    await done('dispatcher', 'task.finish', { taskId });
  });
});

describe('filling in', () => {
  test('keeps to the version with which it was begun, which no later one changes', async () => {
    const formId = await published('Versions', { use: 'solo', moment: null });
    const formAnswerId = await begin('dispatcher', formId);
    const other = { items: [{ name: 'other', kind: 'text', label: 'Something else' }] };
    await done('dispatcher', 'form.revise', { formId });
    await done('dispatcher', 'form.change', { formId, content: other });
    expect((await filledAs('dispatcher', formAnswerId)).content).toEqual(content);
    await done('dispatcher', 'form.publish', { formId });
    expect((await filledAs('dispatcher', formAnswerId)).content).toEqual(content);
    await done('dispatcher', 'formAnswer.fill', { formAnswerId, answers: answersOf({ safe: true }) });
    await done('dispatcher', 'formAnswer.submit', { formAnswerId });
    expect(await refused('dispatcher', 'formAnswer.create', { formId, version: 1 })).toMatchObject({
      detail: 'version: is not the published one, which is 2',
    });
  });

  test('refuses what the form does not ask, what is no answer, and what is no JSON, each by its name', async () => {
    const formId = await published('Refused', { use: 'solo', moment: null });
    const formAnswerId = await begin('dispatcher', formId);
    const fill = (answers: string) => refused('dispatcher', 'formAnswer.fill', { formAnswerId, answers });
    expect(await fill('{"safe":"maybe"}')).toMatchObject({ details: { fields: [{ path: 'answers.safe' }] } });
    expect(await fill('{"pet":1}')).toMatchObject({ detail: 'answers: pet is no question of this form.' });
    expect(await fill('{"rooms":[{"room":1}]}')).toMatchObject({
      details: { fields: [{ path: 'answers.rooms.0.room' }] },
    });
    expect(await fill('so what')).toMatchObject({ detail: 'answers: is not the JSON of answers' });
  });

  test('tells a second editor that somebody else has saved meanwhile, and overwrites nothing', async () => {
    const formId = await published('Two at once', { use: 'solo', moment: null });
    const formAnswerId = await begin('dispatcher', formId);
    const { revision } = (await filledAs('dispatcher', formAnswerId)).filled;
    await done('dispatcher', 'formAnswer.fill', { formAnswerId, answers: '{"safe":true}' }, revision);
    const second = { formAnswerId, answers: '{"safe":false}' };
    expect(await refused('scheduler', 'formAnswer.fill', second, revision)).toMatchObject({
      code: 'revision_conflict',
    });
    expect((await filledAs('scheduler', formAnswerId)).filled.answers).toBe('{"safe":true}');
  });

  test('is sent back with a reason, submitted again, corrected with a trace, and reviewed', async () => {
    const { resourceId } = api.acme;
    const formId = await published('Reviewed', { use: 'solo', moment: null });
    const formAnswerId = await begin('resource', formId, { personId: resourceId });
    await done('resource', 'formAnswer.fill', { formAnswerId, answers: '{"safe":true}' });
    await done('resource', 'formAnswer.submit', { formAnswerId });
    expect(await refused('resource', 'formAnswer.review', { formAnswerId })).toMatchObject({
      code: 'not_allowed',
    });
    await done('dispatcher', 'formAnswer.sendBack', { formAnswerId, sentBackReason: 'Which rooms?' });
    expect((await filledAs('resource', formAnswerId)).filled).toMatchObject({
      stage: 'sentBack',
      sentBackReason: 'Which rooms?',
    });
    await done('resource', 'formAnswer.submit', { formAnswerId });
    const answers = answersOf({
      safe: true,
      rooms: [
        { room: 'Hall', area: 12 },
        { room: 'Attic', area: 8.5 },
      ],
    });
    const correction = { formAnswerId, answers, correctionReason: 'By telephone' };
    expect(await refused('resource', 'formAnswer.correct', correction)).toMatchObject({
      code: 'not_allowed',
    });
    await done('dispatcher', 'formAnswer.correct', correction);
    await done('dispatcher', 'formAnswer.review', { formAnswerId });
    const path = `/api/v1/forms/${formId}/answers?after=${position}`;
    const csv = await (await api.ask('GET', path, { as: api.acme.tokens.dispatcher })).text();
    const [heading, row = '', second] = csv.split('\r\n');
    expect(heading).toMatch(/Points,Is the site safe\?,Why not,Rooms: Room,Rooms: Area,Total$/);
    expect(row).toContain(`${formAnswerId},1,Reviewed,`);
    expect(row).toMatch(/,Yes,,"Hall\nAttic","12 m²\n8.5 m²",20.5$/);
    expect(second).toBeUndefined();
  });
});

describe('who sees what is filled in', () => {
  test('customers fill in what is shared with them, and see nothing else', async () => {
    const { customerId, resourceId } = api.acme;
    const staffForm = await published('Among staff');
    const sharedForm = await published('Your wishes', { shared: true });
    expect((await toFill('customer')).map(({ title }) => title)).toEqual(['Your wishes']);
    const amongStaff = await begin('resource', staffForm, { about, personId: resourceId });
    const own = await begin('customer', sharedForm, { about, customerId });
    await done('customer', 'formAnswer.fill', { formAnswerId: own, answers: '{"safe":true}' });
    expect(await statusOf('customer', `/api/v1/form-answers/${amongStaff}`)).toBe(404);
    expect(await statusOf('customer', `/api/v1/form-answers/${amongStaff}/content`)).toBe(404);
    expect(await statusOf('customer', `/api/v1/form-answers/${own}/content`)).toBe(200);
    const list = await api.ask('GET', `/api/v1/filled-forms?after=${position}`, {
      as: api.acme.tokens.customer,
    });
    expect(filledFormsSchema.parse(await list.json()).rows.map(({ id }) => id)).toEqual([own]);
    const notTheirs = { formId: staffForm, version: 1, about, customerId };
    expect(await refused('customer', 'formAnswer.create', notTheirs)).toMatchObject({
      detail: 'customerId: is not for this form: it is among staff',
    });
    for (const formId of [staffForm, sharedForm]) await done('dispatcher', 'form.retire', { formId });
  });

  test('a field worker fills in forms about own work alone, and as nobody else', async () => {
    const { otherBookingId, resourceId } = api.acme;
    const formId = await published('Own work');
    for (const path of ['', '/answers'])
      expect(await statusOf('resource', `/api/v1/forms/${formId}${path}`)).toBe(404);
    const path = `/api/v1/forms-to-fill?about=booking:${otherBookingId}`;
    expect((await api.ask('GET', path, { as: api.acme.tokens.resource })).status).toBe(404);
    const other = { formId, version: 1, about: `booking:${otherBookingId}`, personId: resourceId };
    expect(await refused('resource', 'formAnswer.create', other)).toMatchObject({ code: 'invalid_input' });
    expect(await refused('resource', 'formAnswer.create', { formId, version: 1, about })).toMatchObject({
      detail: 'personId: is somebody else: you fill in forms for yourself',
    });
    await done('dispatcher', 'form.retire', { formId });
  });

  test('a scheduler reads the forms of customers and changes none', async () => {
    const { customerId } = api.acme;
    const formId = await published('Customer', { use: 'customer', moment: null });
    const formAnswerId = await begin('dispatcher', formId, { about: `customer:${customerId}` });
    expect((await filledAs('scheduler', formAnswerId)).title).toBe('Customer');
    expect(await refused('scheduler', 'formAnswer.fill', { formAnswerId, answers: '{}' })).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('an organisation that hides forms from field workers shows them none, and none holds their work back (D249)', async () => {
    const { customerId, resourceId } = api.acme;
    const formId = await published('Hidden', { required: true });
    const start = mondayToCome() + 3 * hour;
    const input = { customerId, start, end: start + hour, resourceIds: [resourceId] };
    const { recordId: hiddenId } = await done('dispatcher', 'booking.create', input);
    await done('dispatcher', 'organisation.changeSettings', {
      settings: { hideFromResources: { forms: true } },
    });
    expect(await toFill('resource', `booking:${hiddenId}`)).toEqual([]);
    const begun = { formId, version: 1, about: `booking:${hiddenId}`, personId: resourceId };
    expect(await refused('resource', 'formAnswer.create', begun)).toMatchObject({ code: 'not_allowed' });
    await toFill('dispatcher', `booking:${hiddenId}`);
    expect(await refused('dispatcher', 'booking.start', { bookingId: hiddenId })).toMatchObject({
      code: 'form_missing',
    });
    await done('resource', 'booking.start', { bookingId: hiddenId });
    await done('dispatcher', 'organisation.changeSettings', {
      settings: { hideFromResources: { forms: false } },
    });
  });
});

test('a form that nobody could fill in is not published, and says why', async () => {
  const items = [{ name: 'one', kind: 'choice', label: 'Which' }];
  const input = { title: 'Not yet', use: 'solo', content: { items } };
  const { recordId: formId } = await done('dispatcher', 'form.create', input);
  expect(await refused('dispatcher', 'form.publish', { formId })).toMatchObject({
    code: 'transition_not_allowed',
    detail: "'Which' has no choices.",
  });
});
