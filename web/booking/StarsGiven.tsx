import { Rating } from '@mantine/core';

/** The stars that a customer has given, 1 to 5. */
export function StarsGiven({ rating }: { readonly rating: number }) {
  return <Rating value={rating} readOnly size="sm" role="img" aria-label={`${rating} of 5`} />;
}
