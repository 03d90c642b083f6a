import { Avatar } from '@mantine/core';
import { drawnForAddress } from '../client/drawnFor.ts';

export interface PersonPhotoProps {
  readonly name: string;
  /** Null: the initials of the name are shown. */
  readonly photoUrl: string | null;
  /** Pixels. */
  readonly size: number;
}

/** The photo of somebody who has an account, beside their name, or their initials. */
export function PersonPhoto({ name, photoUrl, size }: PersonPhotoProps) {
  return (
    <Avatar
      src={photoUrl === null ? null : drawnForAddress(photoUrl)}
      name={name}
      color="lake"
      variant="light"
      radius="50%"
      size={size}
      imageProps={{ alt: '' }}
      aria-hidden
    />
  );
}
