/** The product's mark: three bars of a board. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-lake-8)" />
      <rect x="6" y="8" width="13" height="4" rx="2" fill="#fff" />
      <rect x="11" y="14" width="15" height="4" rx="2" fill="#fff" opacity=".8" />
      <rect x="6" y="20" width="9" height="4" rx="2" fill="#fff" opacity=".6" />
    </svg>
  );
}
