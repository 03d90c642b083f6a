/** Of an uploaded file: whatever a browser takes it for, nothing in it runs. */
export const filePolicy = "default-src 'none'; sandbox";
