import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e6f6f5',
  '#cdeae8',
  '#9ad5d1',
  '#63bfb8',
  '#37aca4',
  '#1a8f88',
  '#0b6e6e',
  '#095c5c',
  '#074a4a',
  '#043636',
];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 6 },
  colors: { teal },
  fontFamily:
    'Inter, "Segoe UI", system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace',
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.1rem' }, h3: { fontSize: '1rem' } },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
});

/** Where the kit's own colours have too little contrast, ours take their place. */
export const colour_variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#525b66',
    '--mantine-color-placeholder': '#626c78',
    '--mantine-color-error': '#c01c28',
    '--mantine-color-anchor': '#0b6e6e',
    '--mantine-color-body': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b3be',
    '--mantine-color-placeholder': '#98a2ad',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#63bfb8',
    '--mantine-color-teal-light': 'rgba(55, 172, 164, 0.2)',
    '--mantine-color-teal-light-hover': 'rgba(55, 172, 164, 0.28)',
    '--mantine-color-teal-light-color': '#9ad5d1',
    '--mantine-color-body': '#15191e',
  },
});
