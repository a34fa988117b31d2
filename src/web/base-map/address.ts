/** Below it the tiles of the base map are, by zoom, column and row. */
export const baseMapPath = '/map/tiles';
