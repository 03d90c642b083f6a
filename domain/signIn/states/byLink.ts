import { signInSetup } from '../signInSetup.ts';
import { asking, linkingLeads, place } from './asking.ts';
import { askingForm, askingScreen } from './askingScreen.ts';
import { anybody, ask, backToEmail, emailOf, settled } from './steps.ts';

const askLink = ask((from) => ({
  ask: 'sendLink',
  email: emailOf(from),
  continueTo: from.context.link.continueTo,
  links: from.context.links,
}));

export const sending = signInSetup.createStateConfig({
  entry: askLink,
  ...asking({ leads: [{ after: 'linkSent', to: 'linkSent' }], refused: 'email' }),
});

export const linkSent = signInSetup.createStateConfig({
  on: { trouble: { target: place('trouble') }, back: backToEmail },
});

export const trouble = askingScreen({
  on: {
    resend: { target: 'waiting', actions: askLink },
    back: { target: place('linkSent'), actions: settled },
  },
  waits: { waiting: asking({ leads: [{ after: 'linkSent', to: 'linkSent' }] }) },
});

export const confirmEmail = askingForm({
  on: {
    enterEmail: {
      target: 'waiting',
      actions: ask((from) => ({
        ask: 'openLink',
        code: from.context.link.code,
        email: emailOf(from),
      })),
    },
    back: backToEmail,
  },
  waits: {
    waiting: asking({
      leads: [
        { after: 'signedIn', to: 'signedIn' },
        { after: 'differentDevice', to: 'differentDevice' },
        { after: 'confirmLink', to: 'confirmLink' },
      ],
      failure: 'sessionEnded',
      signsIn: true,
    }),
  },
});

/** Opens the link once its owner has said whether the provider is linked as well. */
const askToLink = (linksProvider: boolean) =>
  ask(({ context: { asked, link, email } }) =>
    asked.ask === 'openLink'
      ? { ...asked, linksProvider }
      : { ask: 'openLink', code: link.code, email, linksProvider },
  );

export const confirmLink = askingScreen({
  on: {
    goOn: { target: 'waiting', actions: askToLink(true) },
    signInOnly: { target: 'waiting', actions: askToLink(false) },
    back: backToEmail,
  },
  waits: {
    waiting: asking({
      leads: [{ after: 'signedIn', to: 'signedIn' }],
      failure: 'sessionEnded',
      signsIn: true,
    }),
  },
});

export const mismatch = askingScreen({
  on: {
    goOn: {
      target: 'waiting',
      actions: ask(({ context: { asked, link, email } }) =>
        asked.ask === 'complete'
          ? { ...asked, email: undefined }
          : { ask: 'openLink', code: link.code, email },
      ),
    },
    back: { target: place('email'), actions: anybody },
  },
  waits: {
    waiting: asking({
      leads: [
        { after: 'signedIn', to: 'signedIn' },
        { after: 'confirmLink', to: 'confirmLink' },
        ...linkingLeads,
      ],
      failure: 'sessionEnded',
      signsIn: true,
    }),
  },
});

export const linkElsewhere = signInSetup.createStateConfig({
  on: { goOn: { target: place('confirmEmail') }, back: backToEmail },
});

export const differentDevice = signInSetup.createStateConfig({ on: { back: backToEmail } });

export const sessionEnded = signInSetup.createStateConfig({ on: { back: backToEmail } });
