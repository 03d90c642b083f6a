import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChangeError } from '../integrations/ChangeError.tsx';
import classes from '../integrations/integrations.module.css';
import { PersonPhoto } from '../shell/PersonPhoto.tsx';

export interface EntryCardProps {
  readonly name: string;
  /** Of somebody who has an account, before the name; null: their initials. Omitted: nobody has one. */
  readonly photoUrl?: string | null;
  /** One word each, beside the name. */
  readonly marks: readonly string[];
  /** Whether it counts no more. */
  readonly isMuted: boolean;
  /** What went wrong with what was done from here. */
  readonly error?: Error | null;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** An entry of the members' screen: a member, an invitation, a link. */
export function EntryCard(props: EntryCardProps) {
  const { name, photoUrl, marks, isMuted, error = null, actions, children } = props;
  return (
    <li className={classes.card} data-muted={isMuted || undefined}>
      <Group justify="space-between" align="flex-start">
        <Group wrap="nowrap" align="flex-start" className={classes.about ?? ''}>
          {photoUrl !== undefined && <PersonPhoto name={name} photoUrl={photoUrl} size={40} />}
          <div className={classes.about}>
            <Group gap="xs">
              <Text fw={600} className={classes.name ?? ''}>
                {name}
              </Text>
              {marks.map((mark) => (
                <Badge key={mark} variant="outline" color="gray" className={classes.badge ?? ''}>
                  {mark}
                </Badge>
              ))}
            </Group>
            {children}
            <ChangeError error={error} />
          </div>
        </Group>
        {actions}
      </Group>
    </li>
  );
}
