import { type AreaScope, areaScopes, type TokenScope, tokenScopes } from '../../api/contract/integrations.ts';

interface ScopeLabel {
  readonly title: string;
  readonly text: string;
}

const labelsOfAreas = Object.fromEntries(
  [...areaScopes].map(
    ([
      scope,
      {
        mode,
        token: { title, text },
      },
    ]) => [scope, { title: `${mode === 'read' ? 'Read' : 'Change'} ${title}`, text }],
  ),
);

/** What a scope allows a token to do, for people. */
export const scopeLabels: Readonly<Record<TokenScope, ScopeLabel>> = {
  // The boundary: each scope of an area has its label, which the type of `Object.fromEntries` cannot express.
  ...(labelsOfAreas as Record<AreaScope, ScopeLabel>),
  'events:read': { title: 'Read events', text: 'The event feed with its whole history.' },
  'security:read': { title: 'Read the security trail', text: 'Who signed in, who was refused, and alarms.' },
  read: { title: 'Read', text: 'Bookings, customers, people, shifts, labels and the timeline.' },
  write: { title: 'Write', text: 'Commands and uploads, as a dispatcher may send them.' },
  'uploads:write': { title: 'Upload files', text: 'CSV files of what the token may read and change.' },
  'signInLinks:write': {
    title: 'Make sign-in links',
    text: 'For any member who is no administrator; each is in the security trail.',
  },
};

/** The scopes as people choose them: whole kinds of access, or one area after the other. */
export const scopeGroups: readonly {
  readonly title: string;
  readonly text: string;
  readonly scopes: readonly TokenScope[];
}[] = [
  { title: 'Everything', text: 'What a dispatcher sees or does.', scopes: ['read', 'write'] },
  { title: 'To follow', text: 'What has happened, from a cursor.', scopes: ['events:read', 'security:read'] },
  {
    title: 'Some areas only',
    text: 'For a program that needs one part of the work only.',
    scopes: tokenScopes.filter((scope) => areaScopes.has(scope)),
  },
  {
    title: 'Sign-in',
    text: 'For a portal of your own that leads people to Muster.',
    scopes: ['signInLinks:write'],
  },
];
