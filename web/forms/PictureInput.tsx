import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { scaledImage } from '../records/fields/scaledImage.ts';

/** The longest side of a picture to point at, in pixels, and the most characters of its data address. */
const longestSide = 800;
const mostCharacters = 200_000;

/** The picture that people point at, which is part of the form. */
export function PictureInput({
  picture,
  onPicture,
}: {
  readonly picture: string | undefined;
  readonly onPicture: (picture: string | undefined) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | null) => {
    if (file === null) return;
    setProblem(undefined);
    const { bytes } = await scaledImage(file, longestSide);
    const address = await addressOf(bytes);
    if (!/^data:image\/(png|jpeg|webp);base64,/.test(address)) setProblem('Choose a PNG, JPEG or WebP.');
    else if (address.length > mostCharacters) setProblem('It is too detailed: at most about 150 KB.');
    else onPicture(address);
  };
  return (
    <Group gap="xs">
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            {picture === undefined ? 'Choose a picture' : 'Replace the picture'}
          </Button>
        )}
      </FileButton>
      {problem !== undefined && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Group>
  );
}

function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the picture could not be read'));
    reader.readAsDataURL(bytes);
  });
}
