import { Anchor, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export interface TimeZoneLineProps {
  readonly timeZone: string;
  readonly onTimeZone: (timeZone: string) => void;
}

/** In which zone the times of the file are read, and another one to choose. */
export function TimeZoneLine({ timeZone, onTimeZone }: TimeZoneLineProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Group gap="xs">
      <Text size="sm">
        Times are read in <strong>{timeZone}</strong>.
      </Text>
      {choosing ? (
        <Select
          aria-label="Time zone of the file"
          size="xs"
          searchable
          autoFocus
          allowDeselect={false}
          data={[...new Set([timeZone, ...zones])]}
          limit={100}
          defaultValue={timeZone}
          onChange={(zone) => {
            setChoosing(false);
            if (zone !== null && zone !== timeZone) onTimeZone(zone);
          }}
          onBlur={() => setChoosing(false)}
        />
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={() => setChoosing(true)}>
          Another time zone
        </Anchor>
      )}
    </Group>
  );
}
