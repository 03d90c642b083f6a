/** The page of a package for its recipient, whose code is behind the `#`. */
export const packagePath = '/package';
