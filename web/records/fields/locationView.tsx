import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import { type Location, locationSchema } from '../../../domain/kernel/fields.ts';
import { placeInForm, readPlace } from '../../../domain/record/field.ts';
import { placeOfText } from '../../../domain/text/placeText.ts';
import type { DrawnMap } from '../../map/drawnMap.ts';
import { MapLegend } from '../../map/MapLegend.tsx';
import { PlaceMap } from '../../map/PlaceMap.tsx';
import { PlaceView } from '../../map/PlaceView.tsx';
import { StillMap } from '../../map/StillMap.tsx';
import { useNamedPlaces } from '../../map/useNamedPlaces.ts';
import { isRecordName } from '../anyRecord.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';
import { usePosition } from './usePosition.ts';

export const locationView: FieldView = {
  Editor: LocationField,
  width: 'whole',
  Value({ of, recordId, facts, value }) {
    const place = locationSchema.safeParse(value);
    return place.success ? (
      <PlaceView of={of} recordId={recordId} label={facts.label} place={place.data} />
    ) : null;
  },
};

/** A location: in degrees, and on a map. */
function LocationField(props: FieldProps) {
  const { path, recordId, facts, problem, value, onChange } = props;
  const place = placeInForm.catch({ lat: '', lng: '' }).parse(value);
  const said = readPlace(place);
  const shown = said.kind === 'value' ? said.value : null;
  // The map is loaded only on request: most forms are opened to change something else.
  const [opened, setOpened] = useState(false);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const take = (drawn: DrawnMap | null) => {
    setMap(drawn);
    drawn?.focus();
  };
  const [of = ''] = path.split('.');
  const others = useNamedPlaces(of, recordId);
  const named = (name: string) =>
    facts.label === 'Location' ? name : `${facts.label}: ${name.toLowerCase()}`;
  const choose = (chosen: Location | null) =>
    onChange(chosen === null ? { lat: '', lng: '' } : { lat: String(chosen.lat), lng: String(chosen.lng) });
  // Map applications copy both numbers at once.
  const paste = (event: ClipboardEvent) => {
    const pasted = placeOfText(event.clipboardData.getData('text'));
    if (pasted === undefined) return;
    event.preventDefault();
    choose(pasted);
  };
  const position = usePosition(choose);
  return (
    <Stack gap={8} role="group" aria-label={facts.label}>
      <SimpleGrid cols={2} spacing={14}>
        <TextInput
          {...wrapperOf(props)}
          label={named('Latitude')}
          inputMode="decimal"
          value={place.lat}
          onPaste={paste}
          onChange={({ currentTarget }) => onChange({ ...place, lat: currentTarget.value })}
        />
        <TextInput
          {...wrapperOf(props)}
          label={named('Longitude')}
          description={undefined}
          error={problem !== undefined}
          inputMode="decimal"
          value={place.lng}
          onPaste={paste}
          onChange={({ currentTarget }) => onChange({ ...place, lng: currentTarget.value })}
        />
      </SimpleGrid>
      {opened ? (
        <PlaceMap others={others} label={facts.label} place={shown} onPlace={choose} onMap={take} />
      ) : (
        shown !== null && <StillMap label={facts.label} place={shown} others={others} />
      )}
      {map !== null && isRecordName(of) && <MapLegend of={of} others={others} />}
      <Group gap="xs">
        {!opened && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMapPin size={15} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            Choose on the map
          </Button>
        )}
        {position.offered && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCurrentLocation size={15} aria-hidden />}
            loading={position.state === 'asking'}
            onClick={position.ask}
          >
            Use my location
          </Button>
        )}
        {map !== null && (
          <Button size="xs" variant="default" onClick={() => choose(map.middle())}>
            Use the middle of the map
          </Button>
        )}
        {(place.lat !== '' || place.lng !== '') && (
          <Button size="xs" variant="default" onClick={() => choose(null)}>
            Clear
          </Button>
        )}
      </Group>
      <div role="status">
        {position.problem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)">
            {position.problem}
          </Text>
        )}
      </div>
    </Stack>
  );
}
