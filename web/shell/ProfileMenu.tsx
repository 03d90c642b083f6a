import { Box, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconUserShield,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { guestPath, newOrganisationPagePath } from '../guests/guestPath.ts';
import { organisationsQuery } from '../organisations/organisationRequests.ts';
import { SwitchDialog } from '../organisations/SwitchDialog.tsx';
import { signOut } from '../signIn/signOut.ts';
import { PersonPhoto } from './PersonPhoto.tsx';
import { roleLabel } from './roleLabels.ts';
import { useSession } from './SessionContext.ts';

/** Who is signed in, the colour scheme, and sign-out (shell §2.3, profile dropdown). */
export function ProfileMenu() {
  const {
    user,
    phone_number: phoneNumber,
    role,
    partner,
    organisation,
    version,
    byLink = false,
    admittedTo,
    mayMakeOrganisation = false,
  } = useSession();
  /** Somebody without an account, who has no address either. */
  const isGuestByLink = byLink && admittedTo !== undefined;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [asked, setAsked] = useState(false);
  const [switching, setSwitching] = useState(false);
  const organisations = useQuery({ ...organisationsQuery(), enabled: asked && !byLink }).data ?? [];
  return (
    <>
      {switching && <SwitchDialog organisations={organisations} opened onClose={() => setSwitching(false)} />}
      <Menu position="bottom-end" width={260} withinPortal={false} onOpen={() => setAsked(true)}>
        <Menu.Target>
          <UnstyledButton>
            <PersonPhoto name={user.name} photoUrl={user.photoUrl} size={34} />
            <VisuallyHidden>Profile of {user.name}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Box px="sm" py="xs">
            <Text fw={600}>{user.name}</Text>
            {!isGuestByLink && (
              <Text size="sm" c="dimmed" truncate title={user.email}>
                {user.email}
              </Text>
            )}
            {phoneNumber !== null && (
              <Text size="sm" c="dimmed">
                {phoneNumber}
              </Text>
            )}
            <Text size="sm" mt={4}>
              {roleLabel(role)}
              {partner ? ' · Partner' : ''}
            </Text>
            <Text size="sm" c="dimmed">
              {organisation.name}
            </Text>
            {byLink && !isGuestByLink && (
              <Text size="sm" mt={4}>
                You came by a link, which opens this organisation alone. Sign in yourself to switch to another
                one.
              </Text>
            )}
          </Box>
          <Menu.Divider />
          {isGuestByLink ? (
            <Menu.Item
              component="a"
              href={guestPath}
              leftSection={<IconUserShield size={18} stroke={1.6} aria-hidden />}
            >
              Keep the booking in an account
            </Menu.Item>
          ) : (
            <Menu.Item
              component={Link}
              to="/account"
              leftSection={<IconUserShield size={18} stroke={1.6} aria-hidden />}
            >
              Your account
            </Menu.Item>
          )}
          {mayMakeOrganisation && (
            <Menu.Item
              component={Link}
              to={newOrganisationPagePath}
              leftSection={<IconBuilding size={18} stroke={1.6} aria-hidden />}
            >
              Make an organisation
            </Menu.Item>
          )}
          {organisations.length > 1 && (
            <Menu.Item
              leftSection={<IconSwitchHorizontal size={18} stroke={1.6} aria-hidden />}
              onClick={() => setSwitching(true)}
            >
              Switch organisation
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          {(
            [
              ['light', 'Light', IconSun],
              ['dark', 'Dark', IconMoon],
              ['auto', 'Same as the system', IconDeviceDesktop],
            ] as const
          ).map(([scheme, label, Icon]) => (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              onClick={() => setColorScheme(scheme)}
              rightSection={colorScheme === scheme ? <Text size="xs">on</Text> : null}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
            onClick={() => void signOut()}
          >
            Sign out
          </Menu.Item>
          <Text size="xs" c="dimmed" px="sm" py={4}>
            Version {version}
          </Text>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
