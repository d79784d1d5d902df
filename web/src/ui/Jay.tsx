import styles from './Jay.module.css';

/** View boxes of the drawing: the whole bird on its branch, or only head and shoulders for small sizes. */
const VIEW_BOXES = { whole: '0 0 128 130', portrait: '4 -3 86 86' } as const;

/**
 * A drawing of Jay, the mascot: a Steller's jay with blue-black crest and mantle, and pale streaks over the eye. It is
 * decorative, so screen readers ignore it.
 */
export function Jay({ view = 'whole', width }: { view?: keyof typeof VIEW_BOXES; width: number | string }) {
  return (
    <svg viewBox={VIEW_BOXES[view]} width={width} aria-hidden="true" focusable="false">
      {view === 'whole' && <path fill="#7a5a3c" d="M6 108c26-5 58-6 116 0l-2 5c-50-6-86-5-113 1z" />}
      <path fill="#2b78c8" d="m74 82 32 45 9-3-4-7 9 1-30-48z" />
      <path stroke="#174a86" strokeWidth="2.2" d="m84 84 24 36M92 80l22 32" />
      <path fill="#2f80d2" d="M45 42C30 54 26 76 36 92c9 13 30 15 45 4 12-9 15-24 8-37-7-11-23-23-44-17z" />
      <path fill="#4f9ae3" d="M37 62c-4 12-1 24 8 32 5 4 12 6 18 5-14-6-22-18-26-37z" />
      <path fill="#1f5fa8" d="M58 56c18-4 34 8 42 34 2 7 3 12 2 14-6-1-12-4-16-6-18-2-30-10-33-22-1-8 0-16 5-20z" />
      <path
        fill="none"
        stroke="#143f70"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M64 82c8 8 18 10 32 12M61 74c10 8 22 9 33 10M61 66c10 6 18 7 29 8"
      />
      <path
        fill="#17202a"
        d="M28 34c0-10 8-18 18-19C54 6 68 2 80 4c-10 3-15 8-16 14l10-1c-7 5-9 11-7 20 3 10 3 17-3 24-8-3-14-2-20 4-5-3-8-8-9-15-2-5-7-9-7-16z"
      />
      <path fill="#0d1319" d="M30 30 8 38l22 4c2-4 2-8 0-12z" />
      <path stroke="#3a4550" d="M10 38h20" />
      <circle cx="42" cy="29" r="4" fill="#f7f1e4" />
      <circle cx="41.5" cy="29" r="2.7" fill="#0b0f14" />
      <circle cx="40.5" cy="28" r="0.9" fill="#fff" />
      <path stroke="#8fc4f5" strokeWidth="1.8" strokeLinecap="round" d="m34 24 3-4m1.5 1.5 3-4M48 22l4-2" />
      {view === 'whole' && (
        <path
          fill="none"
          stroke="#17202a"
          strokeWidth="2.6"
          strokeLinecap="round"
          d="m52 96-2 12m12-11v11m-16 0h9m3 0h9"
        />
      )}
    </svg>
  );
}

interface JayMedallionProps {
  /** In pixels; by default, the class or the container sets the width. */
  readonly width?: number;
  /** Sets the width and the position. */
  readonly className?: string | undefined;
}

/** Jay on a sand-colored disk, which is visible in light and dark mode. */
export function JayMedallion({ width, className }: JayMedallionProps) {
  return (
    <div className={className} style={{ width }}>
      <div className={styles['disk']}>
        <div className={styles['jay']}>
          <Jay width="100%" />
        </div>
      </div>
    </div>
  );
}
