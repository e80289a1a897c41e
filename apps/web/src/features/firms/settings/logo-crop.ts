/** The picture that is kept: twice the smallest logo, for screens of two points a pixel. */
export const CROP = { width: 480, height: 128 } as const;

/** How a picture lies in its frame: its size, 1 being the whole picture, and its place across and down, from 0 to 1. */
export type Framing = { readonly zoom: number; readonly across: number; readonly down: number };

export const WHOLE: Framing = { zoom: 1, across: 0, down: 0.5 };

type Sides = { readonly width: number; readonly height: number };

/** Where a picture is drawn in the frame, in pixels of the frame: what is outside of it is cut. */
export function placeInFrame(picture: Sides, { zoom, across, down }: Framing): Sides & { readonly x: number; readonly y: number } {
  const scale = Math.min(CROP.width / picture.width, CROP.height / picture.height) * zoom;
  const [width, height] = [picture.width * scale, picture.height * scale];
  // At 0 its left (its top) is at the edge, at 1 its right (its bottom).
  return { x: (CROP.width - width) * across, y: (CROP.height - height) * down, width, height };
}
