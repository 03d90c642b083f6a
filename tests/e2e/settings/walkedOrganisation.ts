import { Result } from 'effect';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../api/contract/command.ts';
import { type BookingView, bookingViewSchema, sessionViewSchema } from '../../../api/contract/views.ts';
import { nested, type SettingValues } from '../../../domain/settings/settingsByKey.ts';
import { mondayToCome } from '../../api/apiFixture.ts';
import type { Demonstration } from '../demonstration.ts';
import { userOf, type Who } from '../muster.ts';

const hour = 3600;
const day = 24 * hour;
/** A Monday in March that is at least eight days ahead, 08:00 in Sydney. */
export const monday = mondayToCome() + 7 * day;
const base = { lat: -33.87, lng: 151.2 };
/** 111 km away. */
const far = { lat: -34.87, lng: 151.2 };

/** Somebody who looks at what a setting decides; the planner is a dispatcher who is no administrator. */
export type Walker = Who | 'planner';

const planner = { email: 'planner@walk.example', password: 'muster-tests-2026', name: 'Pat Planner' };
const problemSchema = z.object({
  code: z.string(),
  details: z.looseObject({ path: z.array(z.string()).optional() }).optional(),
});

/** What the walk of all settings needs of the demonstration, and the means to look at it. */
export class WalkedOrganisation {
  readonly #demonstration: Demonstration;
  readonly #tokens = new Map<Walker, string>();
  readonly #pages = new Map<Walker, Page>();
  readonly errors: string[] = [];
  #made = 0;

  constructor(demonstration: Demonstration) {
    this.#demonstration = demonstration;
  }

  /** The one page of a walker, signed in; what its scripts do not catch is among the errors. */
  async page(who: Walker): Promise<Page> {
    const known = this.#pages.get(who);
    if (known !== undefined) return known;
    const context = await this.#demonstration.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      baseURL: this.#demonstration.address,
    });
    const { email, password } = who === 'planner' ? planner : userOf(who);
    await context.request.post('/api/auth/sign-in', { data: { email, password } });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.errors.push(String(error)));
    this.#pages.set(who, page);
    return page;
  }

  /** The answer of the server to a walker; a path without `/api/v1`. */
  async ask(who: Walker, path: string): Promise<unknown> {
    const answer = await this.#fetch(who, 'GET', path);
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** What has become of a command: `done`, or the code of its refusal with the first field that is wrong. */
  async outcome(who: Walker, command: string, input: object): Promise<string> {
    const answer = await this.#fetch(who, 'POST', `/commands/${command}`, input);
    if (answer.ok) {
      // What is looked at next has it.
      const { position } = commandAnswerSchema.parse(await answer.json());
      await this.ask('dispatcher', `/bookings?limit=1&after=${position}`);
      return 'done';
    }
    const { code, details } = problemSchema.parse(await answer.json());
    return [code, ...(details?.path ?? [])].join(' ');
  }

  /** Sends a command as an administrator; fails if it is refused. */
  async send(command: string, input: object): Promise<void> {
    const outcome = await this.outcome('dispatcher', command, input);
    if (outcome !== 'done') throw new Error(`${command}: ${outcome}`);
  }

  configure(values: SettingValues): Promise<void> {
    return this.send('organisation.configure', { settings: nested(values) });
  }

  async booking(bookingId: string): Promise<BookingView> {
    return bookingViewSchema.parse(await this.ask('dispatcher', `/bookings/${bookingId}`));
  }

  /** The codes of what stands against a booking. */
  async reasons(bookingId: string): Promise<readonly string[]> {
    return (await this.booking(bookingId)).violations.map(({ code }) => code);
  }

  /** A booking that no look has changed yet; returns its id. */
  async fresh(over: object = {}): Promise<string> {
    this.#made += 1;
    const bookingId = `fresh-${this.#made}`;
    const start = monday + 21 * day;
    const walked = { title: `Walk ${bookingId}`, customerId: 'first', labelIds: ['walk'], location: base };
    await this.send('booking.create', { bookingId, ...walked, start, end: start + hour, ...over });
    return bookingId;
  }

  async close(): Promise<void> {
    for (const page of this.#pages.values()) await page.context().close();
  }

  async #fetch(who: Walker, method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#demonstration.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#token(who)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #token(who: Walker): Promise<string> {
    const known = this.#tokens.get(who);
    if (known !== undefined) return known;
    const { email, password } = who === 'planner' ? planner : userOf(who);
    const answer = await fetch(`${this.#demonstration.address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = z.object({ token: z.string() }).parse(await answer.json());
    this.#tokens.set(who, token);
    return token;
  }

  /** The planner, and a booking for each check, with one thing against it. */
  async prepare(): Promise<void> {
    const { identity } = this.#demonstration.services;
    const user = { org: 'demo', role: 'dispatcher', duties: [], partner: false } as const;
    Result.getOrThrow(await identity.createUser({ ...user, ...planner, resourceId: null, customerId: null }));
    await this.send('label.create', { labelId: 'walk', name: 'Walk' });
    await this.send('label.create', { labelId: 'run', name: 'Run' });
    await this.send('label.create', { labelId: 'craft', name: 'Craft', type: 'service' });
    for (const customerId of ['first', 'second']) {
      await this.send('customer.create', {
        customerId,
        firstName: customerId,
        lastName: 'Walked',
        mobile: '0412 345 678',
        location: base,
      });
    }
    await this.#work('distance', { location: far });
    await this.#work('leave');
    await this.#away('leave');
    await this.#work('break');
    await this.#away('break');
    await this.#work('labels', { labelIds: ['walk', 'run'] });
    await this.#work('barred');
    await this.send('customer.barResource', { customerId: 'second', resourceId: 'of-barred' });
    await this.send('booking.edit', { bookingId: 'barred', customerId: 'second' });
    await this.#work('shift', { start: monday - 7 * hour, end: monday - 6 * hour });
    await this.#work('external', { external: true });
    await this.send('servicePlan.create', { visitStemId: 'walk-ended', updateType: 'Inactive' });
    await this.#work('plan', { visitStemId: 'walk-ended' });
    // Two jobs of one person that share half an hour, of one customer and of two; and two with ten minutes between.
    await this.#work('overlap');
    await this.#besides('overlap', 'second', { start: monday + 1.5 * hour, end: monday + 4 * hour });
    await this.#work('same');
    await this.#besides('same', 'first', { start: monday + 1.5 * hour, end: monday + 4 * hour });
    await this.#work('near');
    await this.#besides('near', 'second', { start: monday + 2 * hour + 600, end: monday + 4 * hour });
    // Seven hours on a Sunday, and two on the day after it.
    await this.#work('hours');
    await this.#besides('hours', 'first', { start: monday - day, end: monday - day + 7 * hour });
    // The one person who could do it is at work when it begins.
    await this.send('label.create', { labelId: 'snap', name: 'Snap' });
    await this.#work('taken', { labelIds: ['snap'] });
    await this.send('resource.change', { resourceId: 'of-taken', labelIds: ['snap', 'walk'] });
    await this.send('booking.create', {
      bookingId: 'snapped',
      title: 'Walk snapped',
      customerId: 'second',
      start: monday + hour,
      end: monday + 2 * hour,
      labelIds: ['snap'],
      location: base,
    });
    const promoted = { firstName: 'Promoted', lastName: 'Walker', promotedDispatcher: true };
    await this.send('resource.create', { resourceId: 'promoted', ...promoted });
    await this.#atWork();
  }

  /** A booking of the field worker that is under way, and one to come of the customer who signs in. */
  async #atWork(): Promise<void> {
    const { resourceId } = sessionViewSchema.parse(await this.ask('resource', '/session'));
    const { customerId } = sessionViewSchema.parse(await this.ask('customer', '/session'));
    await this.send('customer.create', {
      customerId: 'reached',
      firstName: 'Reached',
      lastName: 'Walked',
      mobile: '+61 400 123 456',
      email: 'reached@walk.example',
      contacts: [{ name: 'Mia', role: null, phone: '+61 400 654 321', email: 'mia@walk.example' }],
    });
    const now = Math.floor(Date.now() / 1000);
    const people = { resourceIds: [resourceId], force: true };
    await this.fresh({
      bookingId: 'service',
      title: 'Walk service',
      customerId: 'reached',
      start: now - 60,
      end: now + hour,
      ...people,
    });
    await this.send('booking.start', { bookingId: 'service' });
    // Nobody has begun it, and it should be over.
    await this.fresh({ bookingId: 'late', title: 'Walk late', start: now - 2 * hour, end: now - hour });
    await this.fresh({ bookingId: 'asked', title: 'Walk asked', customerId, ...people });
  }

  /** A booking of two hours on the Monday with somebody who could do it but for what is given. */
  async #work(bookingId: string, over: object = {}): Promise<void> {
    const resourceId = `of-${bookingId}`;
    await this.send('resource.create', {
      resourceId,
      firstName: 'Walker',
      lastName: bookingId,
      labelIds: ['walk'],
      location: base,
    });
    await this.send('shift.create', {
      resourceId,
      startDate: '2026-01-01',
      endDate: null,
      timings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 6 * hour, end: 20 * hour })),
    });
    await this.send('booking.create', {
      bookingId,
      title: `Walk ${bookingId}`,
      customerId: 'first',
      start: monday,
      end: monday + 2 * hour,
      labelIds: ['walk'],
      location: base,
      resourceIds: [resourceId],
      force: true,
      ...over,
    });
  }

  /** A second booking of the person of a first. */
  #besides(bookingId: string, customerId: string, span: object): Promise<void> {
    return this.send('booking.create', {
      bookingId: `beside-${bookingId}`,
      title: `Beside ${bookingId}`,
      customerId,
      labelIds: ['walk'],
      location: base,
      resourceIds: [`of-${bookingId}`],
      force: true,
      ...span,
    });
  }

  #away(kind: 'leave' | 'break'): Promise<void> {
    return this.send('absence.create', {
      resourceId: `of-${kind}`,
      kind,
      start: monday + hour,
      end: monday + 1.5 * hour,
    });
  }
}
