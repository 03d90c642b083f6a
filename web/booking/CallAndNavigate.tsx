import { Button, Group } from '@mantine/core';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import type { BookingSiteView } from '../../api/contract/views.ts';
import { dialled } from '../../domain/text/dialled.ts';
import { useSession } from '../shell/SessionContext.ts';
import { directionsTo } from './directionsTo.ts';

/** Telephones the customer, and leads to the place in the phone's own map. */
export function CallAndNavigate({
  site,
  size,
}: {
  readonly site: BookingSiteView;
  readonly size: 'xs' | 'md';
}) {
  const { defaultCountry } = useSession().organisation.settings;
  const directions = directionsTo(site);
  if (site.mobile === null && directions === undefined) return null;
  return (
    <Group gap={8}>
      {site.mobile !== null && (
        <Button
          component="a"
          size={size}
          variant="default"
          href={`tel:${dialled(site.mobile, defaultCountry.code)}`}
          leftSection={<IconPhone size={16} aria-hidden />}
          title={site.mobile}
        >
          Call
        </Button>
      )}
      {directions !== undefined && (
        <Button
          component="a"
          size={size}
          variant="default"
          href={directions}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconNavigation size={16} aria-hidden />}
        >
          Navigate
        </Button>
      )}
    </Group>
  );
}
