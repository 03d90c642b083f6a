-- What the last release with better-auth wrote for people who sign in, with the secret of 32 times "s" (`earlierSignIns.test.ts`):
-- the values are its own, only the times are of today, so that nothing has expired.

insert into muster_identity."user" (id, name, email, "emailVerified") values
  ('dana', 'Dana Whitlock', 'dana@example.org', false),
  ('priya', 'priya', 'priya@example.org', false),
  ('rosa', 'rosa', 'rosa@example.org', false),
  ('noor', 'noor', 'noor@example.org', false),
  ('e5ed54ea-8eeb-441b-8dcc-38591bb6e92f', 'Nora Field', 'nora@example.org', false);

insert into muster_identity.account (id, "accountId", "providerId", "userId", password, "updatedAt") values
  ('3d30bc33-0f01-4b92-815b-59b282d69ce6', 'dana', 'credential', 'dana',
    '06875c469a0faa738f2da8a395ec109b:a7ec6aade75a9bfe7ea667cd8712b070471f088f53f151c17fb5c2a93d4b2aaaf690cc172567571fdfd758e4df951e392541997564bfd8ba12f412b504ab2b0d', now()),
  ('2d1d7790-0b44-4ce6-a43d-a77b2fc4988d', 'priya', 'credential', 'priya',
    '058c128fe04aba58c5322ebd3d19cc50:59f3495af416bf86901be9000245fc78de77aede1c8a918363df792e3e438aafb99d3e4ad3cbf1c5e715a5b6fd86e2856fb03f2421e6e75b1cc4d5e6e6816000', now()),
  ('35210a61-9dc5-4081-a9df-8ac77ba53770', 'rosa', 'credential', 'rosa',
    '9959f688c9b02eced96279691a9ddbc0:de78985e80346c9734e29feac2b5d50a7218d5e6fcd5718ef2a3632b90f9d427180954e0c2abb3bb7259627d597b63c24a348d04019988c2ab93169e8fa432c2', now()),
  ('31d2dcf3-92c3-4986-adff-1ef42e7b7270', 'noor', 'credential', 'noor',
    'e85605d1a30b7928d33d7180109ab799:10b138c2c0ca75553091166f19c8f98f6515147eca229c58db623020794d6a67c28027be02302a1e669f62a59ada67676d12eebac41a8a7faf4167db49af90ea', now()),
  ('google of rosa', '4711', 'google', 'rosa',
    null, now()),
  ('ec81c0c8-40b4-49c8-9c39-d0c5f8cdcf38', 'e5ed54ea-8eeb-441b-8dcc-38591bb6e92f', 'credential', 'e5ed54ea-8eeb-441b-8dcc-38591bb6e92f',
    '786057231ed77c60d63e435357cb4460:1c306a481c578c8dcaaa1611c8dd09123738f6e1f893c923ba480813e859501ce094ad7165d980eea7957cee482b85b639966201b14057223a828bc692fa0fdc', now());

insert into muster_identity.members (uid, org, role, duties) values
  ('rosa', 'acme', 'scheduler', '{}'),
  ('noor', 'acme', 'scheduler', '{}'),
  ('priya', 'acme', 'scheduler', '{}'),
  ('dana', 'acme', 'dispatcher', '{admin}');

insert into muster_identity.session (id, token, "userId", org, "userAgent", "ipAddress", "updatedAt", "expiresAt") values
  ('b5a20ae1-f9aa-428d-8a0b-206ebabebba6', 'ea054566f8cb12fb8b52b9e8e43cbcc34a66cbf5b2e0b23ceeab4205f0e8cba3',
    'priya', 'acme', 'test', '203.0.113.7', now(), now() + interval '7 days'),
  ('f7ee9768-3116-477a-b066-950ea8dcfa6c', 'a5d9169a01f4d747fea25ddd5e1031c748a53bf8ef40b3c8f31910c73cc817ac',
    'dana', 'acme', 'test', '203.0.113.7', now(), now() + interval '1 day'),
  ('a6a4f818-6c70-440d-a4ff-f7b04d25378d', 'b80785835cb768ca51cb8c2ace3fd284f835b7ffcf7811b955ba398e9c772e28',
    'e5ed54ea-8eeb-441b-8dcc-38591bb6e92f', null, 'test', '203.0.113.7', now(), now() + interval '1 day');

insert into muster_identity.second_factors (uid, sealed, last_step) values
  ('dana', '\xe23b3639b126f6e8568f1406c7a63159dea9d5ed8a23e628ba7d896f25af3648b2bcbb4549716c6f545968b111662ab5cc2549865435ecad1ee4ef68', 59863680);

insert into muster_identity.recovery_codes (uid, code_hash) values
  ('dana', '\xd9889a6529e1e34e0caa16a6e8410de82a11da4db57e175c908ccf245bb1250c');

insert into muster_identity.unproven_accounts (uid) values ('e5ed54ea-8eeb-441b-8dcc-38591bb6e92f');

insert into muster_identity.action_codes (code_hash, mode, email, uid, browser_hash, expires_at) values
  ('\xa5b21edfe728960e6880554a7d68aef24e126509ec3e8dad6d2fa87c9d5a0f66', 'verifyEmail', 'nora@example.org', 'e5ed54ea-8eeb-441b-8dcc-38591bb6e92f',
    null, now() + interval '1 hour'),
  ('\xa37f500b517e2d67e5847bbdcea36a317fbdabcc188f5803d99efe4bc6865695', 'signIn', 'noor@example.org', 'noor',
    '\x31a4f31e935f1f5c6285d7a561043336c5ec02d60b2ce0f09035b1eac65a090c', now() + interval '1 hour');
