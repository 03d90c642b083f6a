import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import simpleVariables from 'postcss-simple-vars';
import { defineConfig } from 'vite';

/** The API that the development server forwards to; `API_URL` points it elsewhere. */
const api = process.env.API_URL ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: {
    postcss: {
      plugins: [
        mantinePreset(),
        simpleVariables({
          variables: {
            'mantine-breakpoint-xs': '36em',
            'mantine-breakpoint-sm': '48em',
            'mantine-breakpoint-md': '62em',
            'mantine-breakpoint-lg': '75em',
            'mantine-breakpoint-xl': '88em',
          },
        }),
      ],
    },
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 900 },
});
