import Box from '@mui/material/Box';
import { useDeferredLoad } from './useDeferredLoad.ts';

/**
 * A square decorative image. It loads 5 s after the page has loaded and only near the viewport; its space is reserved
 * from the start.
 */
export function DeferredImage({ src, size }: { src: string; size: number }) {
  const canLoad = useDeferredLoad();
  return (
    <Box sx={{ display: 'inline-block', width: size, height: size, flexShrink: 0 }}>
      {canLoad && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </Box>
  );
}
