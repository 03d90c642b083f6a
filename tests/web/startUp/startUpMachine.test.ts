import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { startUpMachine } from '../../../web/startUp/startUpMachine.ts';
import type { Departure, GuardedSession, TokenOwner } from '../../../web/startUp/startUpSetup.ts';
import { linkExpiryToastMs, missingClaimsAlert } from '../../../web/startUp/startUpTexts.ts';
import { machineDiagram, stateTable } from '../../support/machineDiagram.ts';
import { outlasts } from '../../support/outlasts.ts';
import {
  addressOf,
  ana,
  answered,
  guestSignedOut,
  navigated,
  type Step,
  signedIn,
  signedOut,
} from './startUpSteps.ts';

/** The guard at an address; what it had the page do is noted. */
function guardAt(
  address: string,
  world: {
    readonly entry?: string | null;
    readonly redeems?: 'signedIn' | 'mismatch';
    readonly link?: string | null;
    readonly fails?: readonly string[];
  } = {},
) {
  const done: string[] = [];
  const departures: Departure[] = [];
  const doing = async <Answer>(what: string, answer: Answer): Promise<Answer> => {
    done.push(what);
    if (world.fails?.includes(what)) throw new Error(`${what} failed`);
    return answer;
  };
  const note = (what: string) => () => void done.push(what);
  const guard = createActor(
    startUpMachine.provide({
      actors: {
        signOut: fromPromise<void>(async () => doing('signOut', undefined)),
        findToken: fromPromise(() =>
          doing('findToken', {
            owner: { uid: 'ana', organisation: 'Acme' },
            entry: world.entry ?? null,
          }),
        ),
        redeemToken: fromPromise<
          'signedIn' | 'mismatch',
          { token: string; owner: TokenOwner; entry: string }
        >(({ input }) => doing(`redeem ${input.entry}`, world.redeems ?? 'signedIn')),
        openLink: fromPromise(() => doing('openLink', world.link ?? null)),
        register: fromPromise<void, { code: string; state: string }>(async () =>
          doing('register', undefined),
        ),
      },
      actions: {
        depart: ({ context }) => {
          if (context.departure !== null) departures.push(context.departure);
        },
        ask: note('ask'),
        resume: note('resume'),
        forgetPartner: note('forgetPartner'),
        tellExpired: note('tellExpired'),
        tellNotice: ({ context }) => {
          if (context.notice !== null) done.push(context.notice);
        },
      },
    }),
    { input: { address: addressOf(address) } },
  );
  guard.start();
  const settled = (state: string) =>
    expect.poll(() => guard.getSnapshot().value, { interval: 5 }).toBe(state);
  return {
    guard,
    done,
    departures,
    settled,
    send: (...steps: readonly Step[]) => {
      for (const step of steps) guard.send(step);
      return guard.getSnapshot().value;
    },
    get alert() {
      return guard.getSnapshot().context.alert;
    },
  };
}

describe('The start-up guard', () => {
  test('signs out where the address says so, whoever is signed in, and leads to sign-in', async () => {
    for (const name of ['signout', 'logout']) {
      const { done, departures, settled } = guardAt(`/customers?${name}=y&token=t`);
      await settled('leaving');
      expect(done.toSorted()).toEqual(['forgetPartner', 'signOut']);
      expect(departures).toEqual([{ to: '/login', how: 'load' }]);
    }
    expect(guardAt('/customers?signout=n').send(answered(signedIn()))).toBe('open');
  });

  test('says that somebody is still signed in if signing out fails, and tries again when asked', async () => {
    const { guard, settled, done } = guardAt('/?logout=y', { fails: ['signOut'] });
    await settled('stillSignedIn');
    expect(guard.getSnapshot().context.failure).toBe('signOut failed');
    guard.send({ type: 'AGAIN' });
    await settled('stillSignedIn');
    expect(done.filter((what) => what === 'signOut')).toHaveLength(2);
  });

  test('leads to sign-in and back where nobody is signed in', () => {
    const { send, departures } = guardAt('/bookings?status=draft');
    expect(send(answered(signedOut))).toBe('leaving');
    expect(departures).toEqual([{ to: '/login?next=%2Fbookings%3Fstatus%3Ddraft', how: 'route' }]);
    expect(send(navigated('/login?next=%2Fbookings%3Fstatus%3Ddraft'))).toBe('signIn');
  });

  test('tells a guest that their session has ended, in place of leading them to a sign-in that they have no use for', () => {
    const { send, departures } = guardAt('/bookings');
    expect(send(answered(guestSignedOut))).toBe('guestEnded');
    // Their link still works.
    expect(send(answered(signedIn()))).toBe('open');
    expect(departures).toEqual([]);
    // Whoever wants to sign in can.
    expect(guardAt('/login').send(answered(guestSignedOut))).toBe('signIn');
    // Over a booking that is shown it is told as ever.
    expect(send(answered(guestSignedOut))).toBe('ended');
  });

  test('leads whoever is signed in from sign-in and password trouble to the root', () => {
    for (const path of ['/login', '/login/', '/reset']) {
      const { send, departures } = guardAt(path);
      expect(send(answered(signedIn()))).toBe('leaving');
      expect(departures).toEqual([{ to: '/', how: 'route' }]);
    }
  });

  test('stays on the sign-in page until that has led on', () => {
    const { send, departures } = guardAt('/login?next=%2Fcustomers');
    expect(send(answered(signedOut), answered(signedIn()))).toBe('signIn');
    expect(departures).toEqual([]);
    expect(send(navigated('/customers'))).toBe('open');
  });

  test('signs out whoever is a member of no organisation, with the alert', async () => {
    const guard = guardAt('/bookings');
    guard.send(answered({ kind: 'noOrganisation', text: 'Sorry', mayMakeOne: false }));
    await guard.settled('leaving');
    expect(guard.done.toSorted()).toEqual(['forgetPartner', 'signOut']);
    guard.send(navigated('/login?next=%2Fbookings'));
    await guard.settled('signIn');
    expect(guard.alert).toBe('Sorry');
    // Who comes next is not told what concerned somebody else.
    guard.send(answered(signedIn()), navigated('/bookings'));
    expect(guard.alert).toBeNull();
  });

  test('offers whoever is a member of none to make an organisation, where that is allowed', async () => {
    const { guard, send, departures, settled } = guardAt('/login');
    const offer = answered({ kind: 'noOrganisation', text: 'Sorry', mayMakeOne: true });
    expect(send(answered(signedOut), offer)).toBe('founding');
    send(answered(signedIn()));
    expect(departures).toEqual([{ to: '/', how: 'route' }]);
    send(navigated('/'));
    expect(guard.getSnapshot().value).toBe('open');
    const other = guardAt('/');
    expect(other.send(offer)).toBe('founding');
    other.send({ type: 'CANCEL' });
    await other.settled('leaving');
    expect(other.done).toContain('signOut');
    await settled('open');
  });

  test.each([
    ['the search key', signedIn({ alg_key: null })],
    ['the uid', signedIn({ user: { ...ana.user, uid: '' } })],
    ['what cannot be read', { kind: 'incomplete' } as const],
  ])('signs out whoever misses %s, with the other alert', async (_, answer) => {
    const guard = guardAt('/login');
    guard.send(answered(answer));
    await guard.settled('signIn');
    expect(guard.done).toContain('signOut');
    expect(guard.alert).toBe(missingClaimsAlert);
  });

  test('asks again when told to, if the question got no answer', () => {
    const { send, done } = guardAt('/bookings');
    expect(send(answered({ kind: 'failed', text: 'No Internet Connection' }))).toBe('unreachable');
    expect(send({ type: 'AGAIN' })).toBe('asking');
    expect(done).toEqual(['ask']);
    expect(send(answered(signedIn()))).toBe('open');
  });
});

describe('A link in a letter', () => {
  test('is done on the sign-in page, whoever is signed in', () => {
    for (const answer of [
      signedIn(),
      signedOut,
      { kind: 'noOrganisation', text: 'Sorry', mayMakeOne: false } as const,
    ]) {
      const { guard, send, departures } = guardAt('/login?mode=resetPassword&oobCode=c');
      expect(guard.getSnapshot().value).toBe('signIn');
      expect(send(answered(answer))).toBe('signIn');
      expect(departures).toEqual([]);
    }
  });

  test('that only chooses an account is a way to sign in', () => {
    const { send, departures } = guardAt('/login?mode=selectAccount');
    expect(send(answered(signedIn()))).toBe('leaving');
    expect(departures).toEqual([{ to: '/', how: 'route' }]);
  });
});

describe('A custom sign-in token', () => {
  test('signs in with what this device has stored of its owner, and opens the rest of the address', async () => {
    const { done, departures, settled } = guardAt('/?token=t&job_id=7', { entry: 'ana@acme.example' });
    await settled('leaving');
    expect(done).toEqual(['findToken', 'redeem ana@acme.example']);
    expect(departures).toEqual([{ to: '/?job_id=7', how: 'load' }]);
  });

  test('never leads to another site, whatever the address of the page looks like', async () => {
    for (const path of ['//evil.example/', '///evil.example/', '/\\\\evil.example/']) {
      const { guard, departures, settled } = guardAt('/', { entry: 'ana@acme.example' });
      guard.send({ type: 'NAVIGATED', address: { path, search: '?token=t' } });
      await settled('leaving');
      expect(departures).toEqual([{ to: '/evil.example/', how: 'load' }]);
    }
  });

  test('asks for the e-mail or phone number where the device knows none', async () => {
    const { guard, done, departures, settled } = guardAt('/?token=t');
    await settled('confirmingDevice');
    guard.send({ type: 'CONFIRM', entry: '0400 000 001' });
    await settled('leaving');
    expect(done).toEqual(['findToken', 'redeem 0400 000 001']);
    expect(departures).toEqual([{ to: '/', how: 'load' }]);
  });

  test('signs everybody out, with the partner flag, if what is given is not its owner’s', async () => {
    const { guard, done, departures, settled } = guardAt('/?token=t', { redeems: 'mismatch' });
    await settled('confirmingDevice');
    guard.send({ type: 'CONFIRM', entry: 'eve@evil.example' });
    await settled('leaving');
    expect(done.slice(0, 2)).toEqual(['findToken', 'redeem eve@evil.example']);
    expect(done.slice(2).toSorted()).toEqual(['forgetPartner', 'signOut']);
    expect(departures).toEqual([{ to: '/login', how: 'route' }]);
    guard.send(navigated('/login'));
    expect(guard.getSnapshot().value).toBe('signIn');
    expect(guard.getSnapshot().context.alert).toMatch(/not the email or phone number/);
  });

  test('leads to the default page with a sentence if it does not work', async () => {
    for (const fails of [['findToken'], ['redeem a']]) {
      const { guard, done, departures, settled } = guardAt('/customers?token=t', { entry: 'a', fails });
      await settled('leaving');
      expect(departures).toEqual([{ to: '/', how: 'route' }]);
      guard.send(navigated('/'));
      guard.send(answered(signedIn()));
      expect(guard.getSnapshot().value).toBe('open');
      expect(done).toContain(`${fails[0]} failed`);
    }
  });
});

describe('A short link', () => {
  test('leads to what it stands for', async () => {
    const { departures, settled } = guardAt('/?link=l', { link: '/bookings?token=t' });
    await settled('leaving');
    expect(departures).toEqual([{ to: '/bookings?token=t', how: 'route' }]);
  });

  test('that is not valid is told for a second and a half, and leads to the root', async () => {
    expect(linkExpiryToastMs).toBe(1500);
    const isTold = await outlasts(1500, async () => {
      const { done, departures, settled } = guardAt('/?link=l');
      await settled('linkExpired');
      expect(departures).toEqual([]);
      expect(done).toEqual(['openLink', 'tellExpired']);
      await expect.poll(() => departures).toEqual([{ to: '/', how: 'route' }]);
    });
    expect(isTold).toBe(true);
  });
});

describe('The return from the card payment provider', () => {
  test.each([[[]], [['register']]])('is told, and leads on whatever is answered (%o)', async (fails) => {
    const { done, departures, settled } = guardAt('/settings?code=c&state=s&tab=cards', { fails });
    await settled('leaving');
    expect(done).toEqual(['register']);
    expect(departures).toEqual([{ to: '/settings?tab=cards', how: 'route' }]);
  });

  test('needs both parameters', () => {
    expect(guardAt('/settings?code=c').send(answered(signedIn()))).toBe('open');
  });
});

describe('Terms that are not accepted', () => {
  const due = { version: 3, state: 'due' } as const;

  test('come before every screen, and lead back', () => {
    const { send, departures } = guardAt('/bookings?status=draft');
    expect(send(answered(signedIn({ terms: due })))).toBe('leaving');
    expect(departures).toEqual([{ to: '/terms?next=%2Fbookings%3Fstatus%3Ddraft', how: 'route' }]);
    expect(send(navigated('/terms?next=%2Fbookings%3Fstatus%3Ddraft'))).toBe('open');
    expect(send(answered(signedIn()), navigated('/bookings?status=draft'))).toBe('open');
  });

  test('do not concern customers', () => {
    expect(guardAt('/bookings').send(answered(signedIn({ role: 'customer', terms: due })))).toBe('open');
  });
});

test('An administrator who lacks the second factor is led to it, after the terms, and from there back', () => {
  const due = { version: 3, state: 'due' } as const;
  const { send, departures } = guardAt('/members');
  expect(send(answered(signedIn({ lacksFactor: true, terms: due })))).toBe('leaving');
  expect(send(navigated('/terms?next=%2Fmembers'))).toBe('open');
  expect(send(answered(signedIn({ lacksFactor: true })), navigated('/members'))).toBe('leaving');
  expect(departures.map(({ to }) => to)).toEqual([
    '/terms?next=%2Fmembers',
    '/second-factor?next=%2Fmembers',
  ]);
  expect(send(navigated('/second-factor?next=%2Fmembers'))).toBe('open');
  expect(send(answered(signedIn()), navigated('/members'))).toBe('open');
});

describe('A record in the address', () => {
  test.each([
    ['/?job_id=7', '/bookings?booking=7'],
    ['/customers?job_id=7&show=y&search=x', '/customers?search=x&booking=7'],
    ['/bookings?id=7&status=draft', '/bookings?status=draft&booking=7'],
    ['/customers?task_id=9', '/projecttasks?record=9'],
    ['/customers?calevent_id=9', '/calevents?record=9'],
  ])('%s leads to %s', (from, to) => {
    const { send, departures } = guardAt(from);
    send(answered(signedIn()));
    expect(departures).toEqual([{ to, how: 'route' }]);
  });

  test('S144, S156: a calendar event opens on the list of those, and leads a customer Home', () => {
    const { send, departures } = guardAt('/?calevent_id=9');
    send(answered(signedIn({ role: 'customer' })));
    expect(departures).toEqual([{ to: '/', how: 'route' }]);
  });

  test('S144, S156: a task opens on the list of tasks, and among those of the day for a field worker', () => {
    const { send, departures } = guardAt('/customers?task_id=9&show=y');
    send(answered(signedIn({ role: 'resource' })));
    expect(departures).toEqual([{ to: '/?record=9', how: 'route' }]);
  });

  test('is one by `id` on the bookings alone', () => {
    expect(guardAt('/customers?id=7').send(answered(signedIn()))).toBe('open');
  });
});

describe('An open screen', () => {
  const opened = (over: Partial<GuardedSession> = {}) => {
    const guard = guardAt('/bookings');
    guard.send(answered(signedIn(over)));
    guard.done.length = 0;
    return guard;
  };

  test('stays when the address changes, without asking anything', () => {
    const { send, done } = opened();
    expect(send(navigated('/customers'))).toBe('open');
    expect(done).toEqual([]);
  });

  test('is covered when its session ends, and open again for the same person', () => {
    const { send } = opened();
    expect(send({ type: 'REQUEST_REFUSED' }, answered(signedOut))).toBe('ended');
    expect(send(answered(signedIn()))).toBe('open');
  });

  test('begins anew for another person', () => {
    const { send, departures } = opened();
    send(answered(signedOut), answered(signedIn({ user: { ...ana.user, uid: 'bo' } })));
    expect(departures).toEqual([{ to: '/', how: 'load' }]);
  });

  test('is covered while its person works in another organisation', () => {
    const { send } = opened();
    expect(send(answered(signedIn({ organisation: { id: 'umbra' } })))).toBe('left');
    expect(send(answered(signedIn()))).toBe('open');
  });

  test('asks who is signed in when the live connection fails, except for partners', () => {
    const staff = opened();
    staff.send({ type: 'LIVE_FAILED' });
    expect(staff.done).toEqual(['ask']);
    const partner = opened({ partner: true });
    partner.send({ type: 'LIVE_FAILED' });
    expect(partner.done).toEqual(['resume']);
    expect(partner.guard.getSnapshot().value).toBe('open');
  });

  test('asks again while it is covered, because its person may be back in another tab', () => {
    const { send, done } = opened({ partner: true });
    send(answered(signedOut), { type: 'LIVE_FAILED' }, { type: 'REQUEST_REFUSED' });
    expect(done).toEqual(['ask', 'ask']);
    expect(send(answered(signedIn({ organisation: { id: 'umbra' }, partner: true })))).toBe('left');
    send({ type: 'LIVE_FAILED' });
    expect(done).toEqual(['ask', 'ask', 'ask']);
  });

  test('stays while nobody answers', () => {
    const { send } = opened();
    expect(send(answered({ kind: 'failed', text: 'No Internet Connection' }))).toBe('open');
  });
});

test('The page about the start-up guard draws the machine as it is', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/start-up.md', import.meta.url)), 'utf8');
  expect(page).toContain(`\`\`\`mermaid\n${machineDiagram(startUpMachine)}\n\`\`\``);
  expect(page).toContain(stateTable(startUpMachine));
});
