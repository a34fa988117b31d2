FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image has a Node of its own: the one among the dependencies would only make it larger.
RUN NODE_ENV=production npx react-router build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/content ./content
COPY --from=build /app/import-mappings ./import-mappings
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The flags as in scripts/setup/run.mjs, which says why.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=768", "src/main.ts"]
