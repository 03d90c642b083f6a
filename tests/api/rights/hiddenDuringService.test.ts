import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hour, monday8, startApi, type TestApi } from '../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('a field worker at work', () => {
  const siteSchema = z.looseObject({
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    contacts: z.array(z.looseObject({ phone: z.string().nullable(), email: z.string().nullable() })),
  });
  const customersSchema = z.object({ customers: z.array(siteSchema.extend({ id: z.string() })) });
  const documentsSchema = z.object({
    rows: z.array(z.looseObject({ _id: z.string(), customer_mobile: z.string().nullable() })),
  });

  /** How the customer of the worker's booking is reached, wherever that is told. */
  async function reached(as: string) {
    const { bookingId, customerId } = api.acme;
    const read = async (path: string) => (await api.ask('GET', path, { as })).json();
    const { mobile, email, contacts } = siteSchema.parse(await read(`/api/v1/bookings/${bookingId}/site`));
    const span = `from=${monday8}&to=${monday8 + hour}`;
    const { customers } = customersSchema.parse(await read(`/api/v1/timeline?${span}`));
    const onBoard = customers.find(({ id }) => id === customerId);
    const { rows } = documentsSchema.parse(await read(`/api/v1/documents/bookings?${span}`));
    const document = rows.find(({ _id }) => _id === bookingId);
    expect([onBoard?.mobile, document?.customer_mobile]).toEqual([mobile, mobile]);
    expect([onBoard?.email, onBoard?.contacts]).toEqual([email, contacts]);
    const [contact] = contacts;
    return { mobile, email, phone: contact?.phone, emailOfContact: contact?.email };
  }

  test('does not see of a customer what the organisation hides while a booking of theirs there is active', async () => {
    const { id, customerId, bookingId, tokens } = api.acme;
    const operate = (name: string, input: object) => api.operate(id, name, input);
    const whole = {
      mobile: '+61 400 111 111',
      email: 'ash@example.com',
      phone: '+61 400 222 222',
      emailOfContact: 'mia@example.com',
    };
    await operate('customer.change', {
      customerId,
      mobile: whole.mobile,
      email: whole.email,
      contacts: [{ name: 'Mia', role: null, phone: whole.phone, email: whole.emailOfContact }],
    });
    const hide = (hideDuringService: object) =>
      operate('organisation.configure', { settings: { hideDuringService } });
    const nothing = { mobile: false, phone: false, email: false };
    await hide({ mobile: true, phone: true, email: true });
    expect(await reached(tokens.resource)).toEqual(whole);
    await operate('booking.start', { bookingId, early: true });
    expect(await reached(tokens.resource)).toEqual({
      mobile: null,
      email: null,
      phone: null,
      emailOfContact: null,
    });
    expect(await reached(tokens.dispatcher)).toEqual(whole);
    await hide({ ...nothing, mobile: true });
    expect(await reached(tokens.resource)).toEqual({ ...whole, mobile: null });
    await hide({ ...nothing, phone: true });
    expect(await reached(tokens.resource)).toEqual({ ...whole, phone: null });
    await hide({ ...nothing, email: true });
    expect(await reached(tokens.resource)).toEqual({ ...whole, email: null, emailOfContact: null });
    await operate('booking.finish', { bookingId, outcome: 'Done', early: true });
    expect(await reached(tokens.resource)).toEqual(whole);
    await hide(nothing);
  });
});
