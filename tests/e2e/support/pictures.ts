import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** Folder of the screenshots of the running product. */
export const FOLDER = join(import.meta.dirname, '../../../docs/pictures');
const SCREENS = {
  390: { width: 390, height: 844 },
  820: { width: 820, height: 1180 },
  1440: { width: 1440, height: 900 },
} as const;
export const EVERYWHERE = [390, 820, 1440] as const;

export interface Scene {
  readonly name: string;
  readonly path: string;
  /** Screen widths of the screenshots in light and in dark colors. */
  readonly light: readonly (keyof typeof SCREENS)[];
  readonly dark: readonly (keyof typeof SCREENS)[];
  /** Prepares the page before its screenshot. */
  readonly show?: (page: Page) => Promise<void>;
}

/** Each screenshot of these scenes: its file name, and the settings of its browser. */
export const picturesOf = <S extends Scene>(scenes: readonly S[]) =>
  scenes.flatMap((scene) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      scene[colorScheme].map((width) => ({
        ...{ scene, colorScheme, viewport: SCREENS[width], file: `${scene.name}-${width}-${colorScheme}.png` },
      })),
    ),
  );
