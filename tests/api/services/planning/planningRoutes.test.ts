import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { offeredShiftsSchema } from '../../../../api/contract/openShifts.ts';
import {
  applyPlanReportSchema,
  candidatesViewSchema,
  freeTimesViewSchema,
  type PlanLine,
  planLineSchema,
} from '../../../../api/contract/planning.ts';
import { freePeopleViewSchema, possibleTimesViewSchema } from '../../../../api/contract/possibleWork.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { swapPreviewSchema } from '../../../../api/contract/swap.ts';
import { bookingViewSchema } from '../../../../api/contract/views.ts';
import { workspaceComparisonSchema } from '../../../../api/contract/workspaces.ts';
import { choiceSchema } from '../../../../domain/allocation/allocationRecord.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const asPlanner = () => ({ as: api.acme.tokens.scheduler });

async function draft(bookingId: string, start: number, over: object = {}): Promise<void> {
  const { otherCustomerId: customerId, labelId } = api.acme;
  await api.operate('acme', 'booking.create', {
    bookingId,
    customerId,
    title: bookingId,
    start,
    end: start + hour,
    labelIds: [labelId],
    ...over,
  });
}

async function linesOf(answer: Response): Promise<readonly PlanLine[]> {
  const text = await answer.text();
  return text
    .trim()
    .split('\n')
    .map((line) => planLineSchema.parse(JSON.parse(line)));
}

async function previewOf(body: object) {
  const lines = await linesOf(await api.ask('POST', '/api/v1/plans', { ...asPlanner(), body }));
  const last = lines.at(-1);
  if (last?.kind !== 'preview') throw new Error(`no preview: ${JSON.stringify(last)}`);
  return { lines, preview: last.preview };
}

describe('who can take a booking', () => {
  const candidates = async (bookingId: string) => {
    const answer = await api.ask('GET', `/api/v1/bookings/${bookingId}/candidates`, asPlanner());
    return candidatesViewSchema.parse(await answer.json());
  };

  test('everybody is ranked, with the parts of the score, the reasons, and who has it now', async () => {
    const { resourceId, otherResourceId, bookingId } = api.acme;
    const view = await candidates(bookingId);
    expect(view).toMatchObject({ bookingId, revision: 1, resourcesNeeded: 1, nearestFit: null });
    expect(view.candidates.map((one) => [one.resourceId, one.fits, one.assigned])).toEqual([
      [resourceId, true, true],
      [otherResourceId, false, false],
    ]);
    const [first, second] = view.candidates;
    expect(first?.name).toBe(`Resource of acme ${resourceId}`);
    expect(first?.unchecked).toBe('Distance not checked: the job has no location');
    const sum = (first?.parts ?? []).reduce((total, { points }) => total + points, 0);
    expect(sum).toBeCloseTo(first?.score ?? 0);
    expect(second?.violations).toMatchObject([{ code: 'resource_busy' }]);
    expect(second?.violations[0]?.title).not.toBe('');
  });

  test('if nobody fits, the smallest changes are described in words and as data', async () => {
    await draft('third-at-eight', monday8);
    const { nearestFit, candidates: all } = await candidates('third-at-eight');
    expect(all.some(({ fits }) => fits)).toBe(false);
    expect(nearestFit).toMatchObject({ needed: 1, available: 0 });
    const [move] = nearestFit?.changes ?? [];
    expect(move?.change).toMatchObject({ kind: 'moveJob', byMinutes: 60 });
    expect(move?.sentence).toMatch(/^Move it 1 h later, to 02\/Mar\/2026 09:00: /);

    const first = await api.ask('GET', '/api/v1/bookings/third-at-eight/candidates?first=1', asPlanner());
    const view = candidatesViewSchema.parse(await first.json());
    expect(view).toMatchObject({ candidates: all.slice(0, 1), nearestFit: null });

    const path = '/api/v1/bookings/third-at-eight/candidates?nearestFit=false';
    const atOnce = candidatesViewSchema.parse(await (await api.ask('GET', path, asPlanner())).json());
    expect(atOnce).toMatchObject({ candidates: all, nearestFit: null });
  });
});

describe('when its people could do a booking', () => {
  const freeTimesOf = async (bookingId: string, query: string) => {
    const answer = await api.ask('GET', `/api/v1/bookings/${bookingId}/free-times?${query}`, asPlanner());
    return freeTimesViewSchema.parse(await answer.json());
  };

  test('each other day has one time to come, and a move there is no conflict', async () => {
    const { resourceId, customerId, labelId } = api.acme;
    const from = Math.ceil(Date.now() / 1000) + 24 * hour;
    const details = { bookingId: 'to-move', customerId, title: 'To move', labelIds: [labelId] };
    await api.operate('acme', 'booking.create', { ...details, start: monday8, end: monday8 + hour });
    const nobody = await freeTimesOf('to-move', `from=${from}`);
    expect(nobody).toMatchObject({ bookingId: 'to-move', resources: [], times: [] });

    await api.operate('acme', 'booking.allocate', {
      bookingId: 'to-move',
      resourceIds: [resourceId],
      force: true,
    });
    const { resources, times } = await freeTimesOf('to-move', `from=${from}&days=5`);
    expect(resources.map(({ id }) => id)).toEqual([resourceId]);
    expect(times.length).toBeGreaterThan(1);
    for (const { start, end } of times) {
      expect(start).toBeGreaterThanOrEqual(from);
      await api.operate('acme', 'booking.reschedule', { bookingId: 'to-move', start, end });
      const answer = await api.ask('GET', '/api/v1/bookings/to-move', asPlanner());
      expect(bookingViewSchema.parse(await answer.json())).toMatchObject({ start, end, conflict: false });
    }
    const past = await freeTimesOf('to-move', 'from=0&days=2');
    expect(past.times.every(({ start }) => start > Date.now() / 1000 - 60)).toBe(true);
  });

  test('more days than are answered at once are refused by name', async () => {
    const path = `/api/v1/bookings/${api.acme.bookingId}/free-times?days=29`;
    const answer = await api.ask('GET', path, asPlanner());
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('days');
  });
});

describe('what is looked for before there is a booking', () => {
  const monday = { start: monday8 + 48 * hour, end: monday8 + 49 * hour };

  test('a new booking could be on days to come, each with the people who are free then', async () => {
    const { labelId, customerId, resourceId } = api.acme;
    const booking = { ...monday, customerId, labelIds: [labelId] };
    const answer = await api.ask('POST', '/api/v1/possible-times', {
      ...asPlanner(),
      body: { booking, days: 3 },
    });
    const { times, revision, resourcesNeeded } = possibleTimesViewSchema.parse(await answer.json());
    expect({ revision, resourcesNeeded }).toEqual({ revision: null, resourcesNeeded: 1 });
    expect(times.length).toBeGreaterThan(0);
    expect(times.map(({ score }) => score)).toEqual(times.map(({ score }) => score).sort((a, b) => b - a));
    for (const { start, end, people } of times) {
      expect(end - start).toBe(hour);
      expect(start).toBeGreaterThan(Date.now() / 1000 - 60);
      expect(people[0]).toMatchObject({ dayHours: 1 });
    }
    const only = await api.ask('POST', '/api/v1/possible-times', {
      ...asPlanner(),
      body: { booking, resourceIds: [resourceId], days: 2 },
    });
    const named = possibleTimesViewSchema.parse(await only.json());
    expect(new Set(named.times.flatMap(({ people }) => people.map((one) => one.resourceId)))).toEqual(
      new Set([resourceId]),
    );
    const nobody = { booking, resourceIds: ['nobody-at-all'] };
    const refused = await api.ask('POST', '/api/v1/possible-times', { ...asPlanner(), body: nobody });
    expect(refused.status).toBe(404);
  });

  test('who is free at a time is told with hours, and why the others are not', async () => {
    const { labelId, resourceId, otherResourceId } = api.acme;
    const ask = async (body: object) =>
      freePeopleViewSchema.parse(
        await (await api.ask('POST', '/api/v1/free-people', { ...asPlanner(), body })).json(),
      );
    const { people } = await ask({ start: monday8, end: monday8 + hour, labelIds: [labelId] });
    const told = new Map(people.map((one) => [one.resourceId, one]));
    expect(told.get(otherResourceId)).toMatchObject({ fits: false, violations: [{ code: 'resource_busy' }] });
    expect(told.get(resourceId)?.weekHours).toBeGreaterThanOrEqual(1);
    const later = await ask(monday);
    expect(later.people.filter(({ fits }) => fits).map((one) => one.resourceId)).toContain(otherResourceId);
    const backwards = { start: monday8, end: monday8 - 1 };
    const answer = await api.ask('POST', '/api/v1/free-people', { ...asPlanner(), body: backwards });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('end');
  });
});

describe('a swap', () => {
  const start = monday8 + 24 * 21 * hour;
  const peopleOf = async (bookingId: string, after = 0) => {
    const answer = await api.ask('GET', `/api/v1/bookings/${bookingId}?after=${after}`, asPlanner());
    return bookingViewSchema.parse(await answer.json()).resources.map(({ id }) => id);
  };
  const preview = async (body: object) => {
    const { resourceId, otherResourceId } = api.acme;
    const resourceIds = [resourceId, otherResourceId];
    const answer = await api.ask('POST', '/api/v1/swaps', { ...asPlanner(), body: { resourceIds, ...body } });
    return swapPreviewSchema.parse(await answer.json());
  };
  const apply = (
    changes: readonly {
      readonly bookingId: string;
      readonly ifRevision: number;
      readonly after: readonly { readonly id: string }[];
    }[],
  ) =>
    api.ask('POST', '/api/v1/commands/booking.applyPlan', {
      ...asPlanner(),
      body: {
        source: 'swap',
        changes: changes.map(({ bookingId, ifRevision, after }) => ({
          bookingId,
          ifRevision,
          resourceIds: after.map(({ id }) => id),
        })),
      },
    });

  test('of everything in a span is previewed, made as one step, and undone as one', async () => {
    const { resourceId, otherResourceId } = api.acme;
    await draft('mine', start, { resourceIds: [resourceId], force: true });
    await draft('yours', start, { resourceIds: [otherResourceId], force: true });
    const { changes, refused } = await preview({ from: start - hour, to: start + hour });
    expect(refused).toEqual([]);
    expect(changes.map(({ bookingId, after }) => [bookingId, after.map(({ id }) => id)]).sort()).toEqual([
      ['mine', [otherResourceId]],
      ['yours', [resourceId]],
    ]);
    expect(
      changes.flatMap(({ conflict }) => conflict.filter(({ code }) => code === 'resource_busy')),
    ).toEqual([]);

    const answer = await apply(changes);
    expect(answer.status).toBe(200);
    const { position, report } = commandAnswerSchema.parse(await answer.json());
    expect([await peopleOf('mine', position), await peopleOf('yours', position)]).toEqual([
      [otherResourceId],
      [resourceId],
    ]);
    const { inverse } = applyPlanReportSchema.parse(report);
    await api.operate('acme', 'booking.applyPlan', { source: 'undo', changes: inverse });
    expect([await peopleOf('mine'), await peopleOf('yours')]).toEqual([[resourceId], [otherResourceId]]);
  });

  test('says what would break, and refuses a locked booking by name', async () => {
    await draft('third', start + hour / 2, { resourceIds: [api.acme.otherResourceId], force: true });
    const { changes } = await preview({ bookingIds: ['mine'] });
    expect(changes[0]?.conflict.map(({ code }) => code)).toContain('resource_busy');

    await api.operate('acme', 'booking.lock', { bookingId: 'mine' });
    const { refused, changes: rest } = await preview({ bookingIds: ['mine', 'yours'] });
    expect(refused).toMatchObject([{ bookingId: 'mine', title: 'mine', code: 'booking_locked' }]);
    expect(rest.map(({ bookingId }) => bookingId)).toEqual(['yours']);
    const sent = [{ ...changes[0], after: [{ id: api.acme.otherResourceId }] }].flatMap((one) =>
      one.bookingId === undefined || one.ifRevision === undefined
        ? []
        : [{ bookingId: one.bookingId, ifRevision: one.ifRevision + 1, after: one.after }],
    );
    const answer = await apply(sent);
    expect(answer.status).toBe(409);
    expect(problemSchema.parse(await answer.json()).detail).toContain('mine');
  });

  test('needs two people', async () => {
    const { resourceId } = api.acme;
    const body = { resourceIds: [resourceId, resourceId], bookingIds: ['mine'] };
    const answer = await api.ask('POST', '/api/v1/swaps', { ...asPlanner(), body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('resourceIds');
  });
});

describe('a plan', () => {
  const day = { from: monday8 + 24 * hour, to: monday8 + 48 * hour };

  test('is previewed without a change, applied as one step, and undone as one', async () => {
    for (const [bookingId, at] of [
      ['plan-a', 24],
      ['plan-b', 24],
      ['plan-c', 24],
      ['plan-d', 27],
    ] as const) {
      await draft(bookingId, monday8 + at * hour);
    }
    const { lines, preview } = await previewOf({ mode: 'optimise', seconds: 30, ...day });
    expect(lines[0]).toMatchObject({ kind: 'progress' });
    expect(preview).toMatchObject({
      bookings: 4,
      // On a processor that others keep busy its time may be over first.
      ended: expect.stringMatching(/^(done|timeOver)$/),
      before: { allocated: 0, unallocated: 4 },
      after: { allocated: 3, unallocated: 1, violations: 0 },
    });
    expect(preview.unallocated[0]?.reasons).toMatchObject([{ code: 'resource_busy', people: 2 }]);
    const view = async (bookingId: string, after: number) => {
      const answer = await api.ask('GET', `/api/v1/bookings/${bookingId}?after=${after}`, asPlanner());
      return bookingViewSchema.parse(await answer.json());
    };
    expect((await view('plan-d', preview.position)).status).toBe('draft');

    const apply = async (body: object) => {
      const answer = await api.ask('POST', '/api/v1/commands/booking.applyPlan', { ...asPlanner(), body });
      expect(answer.status).toBe(200);
      const { position, report } = commandAnswerSchema.parse(await answer.json());
      return { position, report: applyPlanReportSchema.parse(report) };
    };
    const changes = preview.changes.map(({ bookingId, ifRevision, after }) => ({
      bookingId,
      ifRevision,
      resourceIds: after.map(({ id }) => id),
    }));
    const { position, report } = await apply({ changes, source: preview.mode });
    expect(report.applied).toHaveLength(3);
    expect(await view('plan-d', position)).toMatchObject({ status: 'rostered', autoAllocated: true });

    const undone = await apply({ changes: report.inverse, source: 'undo' });
    expect(await view('plan-d', undone.position)).toMatchObject({ status: 'draft', resources: [] });
  });

  test('refuses a span the wrong way round, and a search of an hour, with the field', async () => {
    const refused = async (body: object) => {
      const answer = await api.ask('POST', '/api/v1/plans', { ...asPlanner(), body });
      return problemSchema.parse(await answer.json());
    };
    expect(await refused({ mode: 'optimise', from: 10, to: 5 })).toMatchObject({ code: 'invalid_input' });
    expect((await refused({ mode: 'optimise', ...day, seconds: 3600 })).detail).toContain('seconds');
  });

  test('ends without an answer when its request is closed, and the server continues', async () => {
    const client = new AbortController();
    const answer = await fetch(`${api.address}/api/v1/plans`, {
      method: 'POST',
      signal: client.signal,
      headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'optimise', ...day, seconds: 30 }),
    });
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const [first = ''] = new TextDecoder().decode(value).split('\n');
    const line = planLineSchema.parse(JSON.parse(first));
    client.abort();
    const planId = line.kind === 'progress' ? line.planId : '';
    // The plan is gone as soon as the server has heard that nobody listens.
    await expect
      .poll(async () => {
        const stop = await api.ask('POST', `/api/v1/plans/${planId}/stop`, asPlanner());
        return stop.json();
      })
      .toEqual({ stopped: false });
  });
});

describe('a choice made by hand', () => {
  const people = ['by-hand-cheap', 'by-hand-middle', 'by-hand-dear', 'by-hand-free'];

  test('keeps the score that the list of candidates showed, whoever is named', async () => {
    const { labelId } = api.acme;
    for (const [priced, unitPrice] of [
      ['by-hand-30', 30],
      ['by-hand-50', 50],
      ['by-hand-70', 70.1],
    ] as const) {
      await api.operate('acme', 'label.create', { labelId: priced, name: priced, unitPrice });
    }
    for (const [resourceId, ...more] of [
      ['by-hand-cheap', 'by-hand-30'],
      ['by-hand-middle', 'by-hand-50'],
      ['by-hand-dear', 'by-hand-30', 'by-hand-70'],
      ['by-hand-free'],
    ] as const) {
      const labelIds = [labelId, ...more];
      await api.operate('acme', 'resource.create', { resourceId, firstName: resourceId, labelIds });
    }
    const costs: (number | undefined)[] = [];
    for (const [number, named] of [...people.map((one) => [one]), people, people.slice(1, 3)].entries()) {
      const bookingId = `by-hand-${number}`;
      await draft(bookingId, monday8 + (100 + number) * hour);
      const asked = await api.ask('GET', `/api/v1/bookings/${bookingId}/candidates`, asPlanner());
      const { candidates } = candidatesViewSchema.parse(await asked.json());
      const listed = named.map((resourceId) => candidates.find((one) => one.resourceId === resourceId));
      const chosen = await choicesOf({ bookingId, resourceIds: named });
      const scored = ({ resourceId, score, parts }: Scored) => ({ resourceId, score, parts });
      expect(chosen.map(scored)).toEqual(listed.flatMap((one) => (one ? [scored(one)] : [])));
      costs.push(chosen[0]?.parts.find(({ name }) => name === 'cost')?.points);
    }
    // From 30 to 100.1. Somebody with exactly the labels of the job gets 100, with a price or without.
    const middle = 100 * (1 - 20 / (30 + 70.1 - 30));
    expect(costs).toEqual([100, middle, 0, 100, 100, middle]);
  });

  interface Scored {
    readonly resourceId: string;
    readonly score: number;
    readonly parts: readonly { readonly name: string; readonly points: number }[];
  }

  /** Scores are not in answers, as they are not in the feed: they are read from what the command recorded. */
  async function choicesOf(input: { readonly bookingId: string; readonly resourceIds: readonly string[] }) {
    const { events } = await api.operate('acme', 'booking.allocate', { ...input, force: true });
    const { data } = events.find(({ type }) => type === 'BookingAllocated') ?? {};
    return z.object({ choices: z.array(choiceSchema) }).parse(data).choices;
  }
});

describe('a comparison of workspaces', () => {
  const days = 'from=2026-03-02&to=2026-03-15';
  const compare = (path: string, as = api.acme.tokens.scheduler) =>
    api.ask('GET', `/api/v1/workspaces/${path}`, { as });

  test('says what their days would come to, of one’s own and those that are shared', async () => {
    await draft('to-cancel', monday8 + 200 * hour);
    await draft('to-keep', monday8 + 201 * hour);
    await api.operate('acme', 'workspace.open', { workspaceId: 'without', name: 'Without it' });
    const { revision } = await api.operate('acme', 'workspace.stage', {
      workspaceId: 'without',
      changes: [
        {
          bookingId: 'to-cancel',
          basis: 0,
          seen: null,
          wanted: { status: 'cancelled', reason: 'Not wanted' },
        },
      ],
    });
    expect(revision).toBeGreaterThan(0);
    // Whose it is, it is not shared.
    expect((await compare(`without/comparison?${days}`)).status).toBe(404);
    await api.operate('acme', 'workspace.share', { workspaceId: 'without', shared: true });
    const answer = await compare(`without/comparison?${days}&with=without`);
    const { now, compared } = workspaceComparisonSchema.parse(await answer.json());
    expect(compared).toMatchObject([{ workspaceId: 'without', made: 1, notMade: 0, otherDays: 0 }]);
    expect(compared[0]?.figures.withoutPeople).toBe(now.withoutPeople - 1);
  });

  test('says the same of the events of a master roster, and compares no other board and no other roster with it', async () => {
    const event = { customerId: api.acme.customerId, start: 9 * hour, end: 10 * hour, week: 1, day: 1 };
    for (const rosterTemplateId of ['compared', 'another']) {
      await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId, name: rosterTemplateId });
      await api.operate('acme', 'workspace.openRoster', {
        workspaceId: `of-${rosterTemplateId}`,
        rosterTemplateId,
        name: rosterTemplateId,
      });
      await api.operate('acme', 'workspace.share', { workspaceId: `of-${rosterTemplateId}`, shared: true });
    }
    const own = { templateId: 'compared', title: 'Visit', ...event };
    await api.operate('acme', 'rosterEvent.create', { rosterEventId: 'compared-1', ...own });
    const { resourceId } = api.acme;
    await api.operate('acme', 'workspace.stageRoster', {
      workspaceId: 'of-compared',
      changes: [{ rosterEventId: 'compared-1', basis: 0, seen: null, wanted: { resourceIds: [resourceId] } }],
    });
    const answer = await compare(`of-compared/comparison?${days}`);
    const { now, compared } = workspaceComparisonSchema.parse(await answer.json());
    expect(now).toMatchObject({ withPeople: 0, withoutPeople: 1, hours: 0 });
    expect(compared).toMatchObject([{ made: 1, notMade: 0, figures: { withPeople: 1, hours: 1 } }]);
    for (const other of ['of-another', 'without']) {
      const refused = await compare(`of-compared/comparison?${days}&with=${other}`);
      expect(problemSchema.parse(await refused.json())).toMatchObject({ details: { field: 'query.with' } });
    }
  });

  test('is refused for a roster whose template was taken back, and says which that was', async () => {
    const rosterTemplateId = 'taken-back';
    await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId, name: 'Summer' });
    await api.operate('acme', 'workspace.openRoster', {
      workspaceId: 'of-taken-back',
      rosterTemplateId,
      name: 'Summer',
    });
    await api.operate('acme', 'workspace.share', { workspaceId: 'of-taken-back', shared: true });
    await api.operate('acme', 'rosterTemplate.revert', { rosterTemplateId, revision: null });
    const refused = await compare(`of-taken-back/comparison?${days}`);
    expect(refused.status).toBe(404);
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      code: 'not_found',
      details: { kind: 'rosterTemplate', id: rosterTemplateId },
    });
  });

  test('is refused for others’ workspaces, and for days and numbers of workspaces that are too many', async () => {
    const { umbra } = api;
    expect((await compare(`without/comparison?${days}`, umbra.tokens.scheduler)).status).toBe(404);
    for (const [query, field] of [
      ['from=2026-03-02&to=2026-03-01', 'query.to'],
      ['from=2026-03-02&to=2026-12-31', 'query.to'],
      [`${days}&with=a,b,c,d,e`, 'query.with'],
    ]) {
      const refused = await compare(`without/comparison?${query}`);
      expect(refused.status).toBe(400);
      expect(problemSchema.parse(await refused.json())).toMatchObject({ details: { field } });
    }
  });
});

describe('the shifts that are offered to whoever asks', () => {
  const night = (daysAhead: number) => {
    const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + daysAhead * 86_400 + 16 * hour;
    return { start, end: start + 2 * hour };
  };
  const offered = async () => {
    const answer = await api.ask('GET', '/api/v1/offered-shifts', { as: api.acme.tokens.resource });
    return offeredShiftsSchema.parse(await answer.json());
  };

  test('are those of the next eight weeks, and later ones that they have a part in', async () => {
    const { resourceId, otherResourceId } = api.acme;
    for (const [openShiftId, days] of [
      ['soon', 10],
      ['late', 70],
      ['late-mine', 71],
    ] as const) {
      await api.operate('acme', 'openShift.create', { openShiftId, title: openShiftId, ...night(days) });
    }
    await api.operate('acme', 'openShift.request', { openShiftId: 'late-mine', resourceId });
    const hours = night(12);
    const taken = { openShiftId: 'theirs', title: 'theirs', ...hours };
    await api.operate('acme', 'openShift.create', taken);
    await api.operate('acme', 'openShift.take', { openShiftId: 'theirs', resourceId: otherResourceId });
    const offer = { shiftOfferId: 'offer', resourceId: otherResourceId, ...hours };
    await api.operate('acme', 'shiftOffer.create', offer);
    const { shifts, offers } = await offered();
    expect(shifts.map(({ id, mine }) => [id, mine])).toEqual([
      ['soon', 'no'],
      ['late-mine', 'asked'],
    ]);
    expect(offers.map(({ id, from, mine }) => [id, from, mine])).toEqual([
      ['offer', `Resource of acme ${otherResourceId}`, 'no'],
    ]);
  });

  test('are none for a planner who is nobody on shift', async () => {
    const answer = await api.ask('GET', '/api/v1/offered-shifts', asPlanner());
    expect(await answer.json()).toMatchObject({ shifts: [], offers: [] });
  });
});
