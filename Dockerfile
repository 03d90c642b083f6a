# The application is built and its packages are installed apart from each other, so that the image has neither the
# tools and packages that the browser's part is built with, nor the Node and the PostgreSQL of a checkout.
# `npm run test:image` carries out these steps without Docker; it reads the instructions that are used here.
FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund
# Types and source maps are for those who read the packages: a third of them.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
RUN mkdir data

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4400 DATA_DIR=/data LOG_LEVEL=info
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY domain domain
COPY postgres postgres
COPY commands commands
COPY projections projections
COPY api api
COPY --from=web /app/web/dist web/dist
COPY --from=packages --chown=node:node /app/data /data
VOLUME /data
USER node
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=5s --start-period=40s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`, but not through npm, so that signals reach the server itself.
CMD ["node", "api/start.ts"]
