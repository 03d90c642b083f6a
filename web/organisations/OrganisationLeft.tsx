import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionView } from '../../api/contract/views.ts';
import { Note } from '../shell/Note.tsx';
import classes from '../signIn/CoveringPage.module.css';
import { CoveringPage } from '../signIn/CoveringPage.tsx';
import { organisationsQuery, useSwitch } from './organisationRequests.ts';

export interface OrganisationLeftProps {
  /** For which the page was drawn. */
  readonly drawn: SessionView;
  /** In which its user works now. */
  readonly current: SessionView;
  readonly onBack: () => void;
}

/**
 * Over a page of one organisation whose user works in another one by now, as after switching in another tab. Nothing that
 * the page asks for is answered until they say which of the two they mean.
 */
export function OrganisationLeft({ drawn, current, onBack }: OrganisationLeftProps) {
  const organisations = useQuery({ ...organisationsQuery(), staleTime: 0 });
  const back = useSwitch(onBack);
  const membership = organisations.data?.find(({ org_id }) => org_id === drawn.organisation.id);
  const isNoMember = organisations.data !== undefined && membership === undefined;
  const mayGoBack = membership !== undefined && !back.isPending;
  const title = useRef<HTMLHeadingElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  // With which nothing that was typed is lost. It cannot have the focus before it can be pressed; until then the title has it.
  useEffect(() => {
    if (mayGoBack) backButton.current?.focus();
  }, [mayGoBack]);
  const failure = back.error ?? organisations.error;
  return (
    <CoveringPage label="Another organisation" initialFocus={title}>
      <Stack>
        <Title order={1} size="h3" ref={title} tabIndex={-1} className={classes.title ?? ''}>
          You work in {current.organisation.name} now
        </Title>
        <Text size="sm">
          This page is of {drawn.organisation.name}. What you typed is kept here if you go back.
        </Text>
        {isNoMember && (
          <Note
            tone="warning"
            role="status"
            title={`You are no member of ${drawn.organisation.name} any more.`}
          />
        )}
        {failure !== null && <Note tone="bad" role="alert" title={failure.message} />}
        <Button
          ref={backButton}
          className={classes.long ?? ''}
          loading={back.isPending}
          disabled={membership === undefined}
          onClick={() => {
            if (membership === undefined) return;
            const { org_id, role } = membership;
            back.mutate({ org_id, role, uid: drawn.user.uid });
          }}
        >
          Back to {drawn.organisation.name}
        </Button>
        <Button variant="default" className={classes.long ?? ''} onClick={() => window.location.assign('/')}>
          Go on in {current.organisation.name}
        </Button>
      </Stack>
    </CoveringPage>
  );
}
