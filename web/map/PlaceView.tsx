import { ActionIcon, Anchor, Button, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordName } from '../../domain/catalogues/records.ts';
import type { Location } from '../../domain/kernel/fields.ts';
import { geoAddress, placeText } from '../../domain/text/placeText.ts';
import { MapLegend } from './MapLegend.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import classes from './PlaceView.module.css';
import { StillMap } from './StillMap.tsx';
import { useNamedPlaces } from './useNamedPlaces.ts';

export interface PlaceViewProps {
  readonly of: RecordName;
  readonly recordId: string;
  /** `Location` */
  readonly label: string;
  readonly place: Location;
}

/**
 * A record's location: a small picture, and coordinates that can be copied and open in a map application. A
 * map that moves is loaded only on request.
 */
export function PlaceView({ of, recordId, label, place }: PlaceViewProps) {
  const others = useNamedPlaces(of, recordId);
  const [shown, setShown] = useState<'still' | 'map'>('still');
  return (
    <div className={classes.place}>
      <Group gap={4}>
        <Anchor size="sm" href={geoAddress(place)}>
          {placeText(place)}
        </Anchor>
        <CopyButton value={placeText(place)} timeout={1500}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy'} withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={copied ? 'Coordinates copied' : 'Copy the coordinates'}
                onClick={copy}
              >
                {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
        <Button
          size="compact-xs"
          variant="subtle"
          ml="auto"
          aria-expanded={shown === 'map'}
          onClick={() => setShown(shown === 'map' ? 'still' : 'map')}
        >
          {shown === 'map' ? 'Close map' : 'Open map'}
        </Button>
      </Group>
      {shown === 'still' ? (
        <StillMap label={label} place={place} others={others} />
      ) : (
        <PlaceMap others={others} label={label} place={place} />
      )}
      {shown === 'map' && <MapLegend of={of} others={others} />}
    </div>
  );
}
