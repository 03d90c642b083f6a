import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../shell/counted.ts';
import { useFormats } from '../shell/useFormats.ts';
import { publicationsEnded } from './publicationRequests.ts';

export interface EarlierPublicationsProps {
  /** Called with the job of a publication, and what it is called. */
  readonly onChoose: (jobId: string, label: string) => void;
}

/** The publications that have ended, the latest first; each can be looked at and taken back. */
export function EarlierPublications({ onChoose }: EarlierPublicationsProps) {
  const { recordedAt } = useFormats().format;
  const [opened, setOpened] = useState(false);
  const ended = useQuery({ ...publicationsEnded(), enabled: opened });
  const { data: jobs } = ended;
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={360} withinPortal>
      <Menu.Target>
        <Button variant="subtle" mr="auto">
          Earlier publications
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {jobs === undefined || jobs.length === 0 ? (
          <Menu.Label>
            {ended.error !== null
              ? ended.error.message
              : jobs === undefined
                ? 'Looking for publications…'
                : 'Nothing was published yet.'}
          </Menu.Label>
        ) : (
          jobs.map(({ id, acceptedAt, done, sentBy }) => {
            const at = recordedAt(acceptedAt);
            return (
              <Menu.Item key={id} onClick={() => onChoose(id, `Published ${at}`)}>
                {`${at}: ${counted(done, 'booking')}, by ${sentBy}`}
              </Menu.Item>
            );
          })
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
