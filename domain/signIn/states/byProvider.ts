import { signInSetup } from '../signInSetup.ts';
import { asking, linkingLeads, place } from './asking.ts';
import { askingForm } from './askingScreen.ts';
import { anybody, ask, askProvider, backToChooser, backToEmail, settled } from './steps.ts';

/** What a browser has come back with from a provider. */
const askComplete = ask(({ context: { asked, back, email } }) =>
  back === undefined
    ? { ask: 'lookUp', email }
    : { ask: 'complete', ...back, email: asked.ask === 'provider' ? asked.email : undefined },
);

export const federated = signInSetup.createStateConfig({
  on: { goOn: { target: place('atProvider'), actions: askProvider }, back: backToEmail },
});

export const atProvider = signInSetup.createStateConfig({
  initial: 'away',
  // Whoever has lost sight of the other window does not wait for it.
  on: { back: backToChooser },
  states: {
    away: asking({
      leads: [
        { after: 'cameBack', to: 'atProvider.back' },
        { after: 'closed', to: 'chooser' },
      ],
      refused: 'chooser',
    }),
    back: {
      entry: askComplete,
      ...asking({
        leads: [
          { after: 'signedIn', to: 'signedIn' },
          { after: 'mismatch', to: 'mismatch' },
          ...linkingLeads,
        ],
        refused: 'chooser',
        signsIn: true,
      }),
    },
  },
});

export const linkPassword = askingForm({
  on: {
    enterPassword: {
      target: 'waiting',
      actions: ask(({ context: { back, email }, event }) =>
        event.type === 'enterPassword' && back !== undefined
          ? { ask: 'linkPassword', state: back.answer.state, password: event.password }
          : { ask: 'lookUp', email },
      ),
    },
    trouble: { target: place('recovery'), actions: settled },
    back: backToChooser,
  },
  waits: { waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }], signsIn: true }) },
});

/** Back to the choice, where nothing waits to be linked any more. */
const giveUp = { target: place('chooser'), actions: anybody };

export const linkEmail = signInSetup.createStateConfig({
  on: { goOn: { target: place('sending') }, back: giveUp },
});

export const linkFederated = signInSetup.createStateConfig({
  on: { goOn: { target: place('atProvider'), actions: askProvider }, back: giveUp },
});
