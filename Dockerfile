# An image of the server: what `npm run build` makes, and Node. docs/self-hosting.md says how it is run.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run --silent build -- /cairn --without-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
COPY --from=build /cairn /opt/cairn
RUN install -d -o node -g node -m 700 /data /backups
WORKDIR /opt/cairn
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m CMD ["node", "cairn.mjs", "healthy"]
ENTRYPOINT ["node", "cairn.mjs"]
CMD ["server"]
