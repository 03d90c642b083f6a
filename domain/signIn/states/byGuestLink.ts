import { signInSetup } from '../signInSetup.ts';
import { asking } from './asking.ts';
import { askingForm } from './askingScreen.ts';
import { ask, backToStart, chooseGuest } from './steps.ts';

const askToOpen = ask(({ context: { email }, event }) =>
  event.type === 'enterGuestLink' ? { ask: 'openGuestLink', code: event.code } : { ask: 'lookUp', email },
);

export const guest = askingForm({
  on: { enterGuestLink: { target: 'waiting', actions: askToOpen }, back: backToStart },
  waits: { waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }], failure: 'guestFailed' }) },
});

/** Another link may be at hand. */
export const guestFailed = signInSetup.createStateConfig({ on: { goOn: chooseGuest, back: backToStart } });
